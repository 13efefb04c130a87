"""Routes to keep studies and to review them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request, Response

from tengen.server.api.context import HEAVY, Secret, ServerContext, checked_id
from tengen.server.api.openapi import body_of, problems
from tengen.server.games.state import holder_of
from tengen.server.host.limits import TooFast
from tengen.server.messages import (
    NewStudy,
    ReviewJob,
    ReviewRequest,
    StudyChange,
    StudyList,
    StudyVersion,
    StudyView,
)

router = APIRouter(prefix="/api/studies", tags=["studies"])


def _study_id(study_id: Annotated[str, Path(examples=["Zk3_9aBcQ-"])]) -> str:
    return checked_id(study_id)


StudyId = Annotated[str, Depends(_study_id)]


@router.get("", operation_id="listStudies", summary="Your studies", responses=problems(503))
async def list_studies(context: ServerContext, secret: Secret) -> StudyList:
    """The last changed first."""
    return await context.studies.list_of(secret)


@router.post(
    "",
    status_code=201,
    operation_id="createStudy",
    summary="Keep a study",
    response_model=StudyView,
    responses=problems(403, 413, 503),
    openapi_extra=body_of(NewStudy),
    dependencies=[HEAVY],
)
async def create_study(
    request: Request, response: Response, context: ServerContext, secret: Secret
) -> Response:
    """It belongs to the secret of the request; anybody with its id can read it."""
    # Bodies are read in a thread: to validate thousands of nodes here would hold up the games.
    text = await context.studies.create(await request.body(), secret)
    made = Response(text, 201, media_type="application/json")
    made.raw_headers.extend(response.raw_headers)  # the cookie of a new visitor
    return made


@router.get(
    "/{study_id}",
    operation_id="getStudy",
    summary="A study",
    response_model=StudyView,
    responses=problems(404, 503),
)
async def get_study(study_id: StudyId, context: ServerContext, secret: Secret) -> Response:
    """With its review, and the state of the job that makes one."""
    text = await context.studies.view_json(study_id, secret)
    return Response(text, media_type="application/json")


@router.put(
    "/{study_id}",
    operation_id="saveStudy",
    summary="Change a study",
    responses=problems(403, 404, 409, 413, 503),
    openapi_extra=body_of(StudyChange),
)
async def save_study(
    study_id: StudyId, request: Request, context: ServerContext, secret: Secret
) -> StudyVersion:
    """For its owner. 409 `stale`, with the `version` here, if another change came first."""
    seconds = context.saves.take(holder_of(secret))
    if seconds:
        raise TooFast(seconds)
    return await context.studies.change(study_id, await request.body(), secret)


@router.delete(
    "/{study_id}",
    status_code=204,
    operation_id="deleteStudy",
    summary="Delete a study",
    responses=problems(403, 404, 503),
)
async def delete_study(study_id: StudyId, context: ServerContext, secret: Secret) -> None:
    """For its owner."""
    await context.studies.delete(study_id, secret)


@router.post(
    "/{study_id}/review",
    status_code=202,
    operation_id="startReview",
    summary="Review the main line of a study in the background",
    responses=problems(403, 404, 409, 413, 503),
    dependencies=[HEAVY],
)
async def start_review(
    study_id: StudyId,
    context: ServerContext,
    secret: Secret,
    request: ReviewRequest | None = None,
) -> ReviewJob:
    """For its owner, who can have one running job. Games take precedence."""
    return await context.studies.start_review(study_id, request or ReviewRequest(), secret)


@router.get(
    "/{study_id}/review",
    operation_id="getReviewJob",
    summary="How far the review of a study is",
    responses=problems(404, 503),
)
async def get_review_job(study_id: StudyId, context: ServerContext) -> ReviewJob:
    """The latest job; when it is done, the study has the review."""
    return await context.studies.review_job(study_id)


@router.delete(
    "/{study_id}/review",
    status_code=204,
    operation_id="cancelReview",
    summary="Cancel the review of a study",
    responses=problems(403, 404, 503),
)
async def cancel_review(study_id: StudyId, context: ServerContext, secret: Secret) -> None:
    """For its owner. A review that is complete stays."""
    await context.studies.cancel_review(study_id, secret)
