/** The game that is being set up, and what the server offers for it. */
import { recall, remember } from "../app/preferences";
import { fitDraft, readDraft, type Draft } from "../game/draft";
import type { Api } from "../net/api";
import type { Options, PlayerInfo } from "../net/messages";
import { asProblem, type Problem } from "../net/problem";

const KEY = "tengen-draft";

export class Setup {
  draft: Draft = $state.raw(readDraft(recall(KEY)));
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

  change(wish: Partial<Draft>): void {
    const wished = { ...this.draft, ...wish };
    this.draft = this.options ? fitDraft(wished, this.options) : wished;
    remember(KEY, JSON.stringify(this.draft));
  }

  player(spec: string): PlayerInfo | null {
    return this.options?.players.find((player) => player.spec === spec) ?? null;
  }
}
