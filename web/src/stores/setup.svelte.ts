/** The settings of the next game, and the options that the server offers. */
import { isStatic } from "../base/host";
import { readStorage, writeStorage } from "../base/storage";
import { DEFAULTS, fitDraft, parseDraft, type Draft } from "../game/draft";
import { playerName } from "../game/player-spec";
import type { Api } from "../net/api";
import type { Options, PlayerInfo } from "../net/messages";
import { asProblem, type Problem } from "../net/problem";

const KEY = "tengen-draft";

export class Setup {
  draft: Draft = $state.raw(storedDraft());
  options: Options | null = $state.raw(null);
  problem: Problem | null = $state.raw(null);

  constructor(private readonly api: Api) {
    void this.fetch();
  }

  async fetch(): Promise<void> {
    this.problem = null;
    try {
      this.options = await this.api.options();
      this.draft = fitDraft(this.draft, this.options);
    } catch (error) {
      this.problem = asProblem(error);
    }
  }

  change(values: Partial<Draft>): void {
    const changed = { ...this.draft, ...values };
    this.draft = this.options ? fitDraft(changed, this.options) : changed;
    writeStorage(KEY, JSON.stringify(this.draft));
  }

  /** The player with that name, whatever its options are. */
  player(spec: string): PlayerInfo | null {
    const name = playerName(spec);
    return this.options?.players.find((player) => player.spec === name) ?? null;
  }
}

/** The draft of the last visit; a link for a friend needs a server. */
function storedDraft(): Draft {
  const draft = parseDraft(readStorage(KEY));
  return draft.mode === "friend" && isStatic() ? { ...draft, mode: DEFAULTS.mode } : draft;
}
