"""Run by Alembic: applies migrations on the connection that `storage.migrate` has opened."""

from __future__ import annotations

from alembic import context

from tengen.server.storage.schema import METADATA

if __name__ == "env_py":  # the name under which Alembic loads this file
    context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
    context.run_migrations()
