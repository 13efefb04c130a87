/** Opens games from files and pasted texts: in the browser, other formats by the server. */
import type { AppWords } from "../../i18n/app-words";
import { MAX_PROOF } from "../../engine/bounds";
import { studyWords } from "../../i18n/study-words";
import { problemText } from "../../game/status";
import { Problem } from "../../net/problem";
import type { App } from "../../stores/context";
import type { LocalizedText } from "../../stores/controller.svelte";
import type { StudyController } from "../../stores/study-controller.svelte";
import { readStudies } from "../../study/read";
import { fromRecord } from "../../study/record";
import { RecordError } from "../../study/record-error";
import { mainLine, type Study } from "../../study/study";

/** How a proof file begins. */
const PROOF = "tengen-proof ";
const MAX_BYTES = 1024 * 1024;

/** A game of a file. */
export interface ImportedGame {
  title: string;
  moves: number;
  study: Study;
}

export class ImportState {
  /** The games of a file to choose from; null: nothing is to be chosen. */
  choices: readonly ImportedGame[] | null = $state.raw(null);
  isBusy = $state(false);

  constructor(
    private readonly app: App,
    private readonly controller: StudyController,
  ) {}

  async readFile(file: File): Promise<void> {
    await this.open(file, file.name);
  }

  async readText(text: string): Promise<void> {
    await this.open(new Blob([text]), "");
  }

  async choose({ title, study }: ImportedGame): Promise<void> {
    this.choices = null;
    await this.app.studies.openRecord(study, { title, source: null });
    this.say((texts) => texts.opened(title || studyWords(this.app.settings.words).untitled));
  }

  cancel(): void {
    this.choices = null;
  }

  private async open(content: Blob, name: string): Promise<void> {
    const isProof = (await content.slice(0, PROOF.length).text()) === PROOF;
    if (isProof) await this.openProof(content);
    else if (content.size > MAX_BYTES) this.say(({ tooLarge }) => tooLarge);
    else await this.run(content, name);
  }

  private async openProof(content: Blob): Promise<void> {
    if (content.size <= MAX_PROOF) return this.controller.openProof(await content.text());
    const { proofWords } = await import("../../i18n/proof-words");
    this.controller.notify((words) => proofWords(words).file.tooLarge);
  }

  private async run(content: Blob, name: string): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      const { games, failed } = await this.read(content, name);
      const stem = name.replace(/\.\w+$/, "");
      const found = games.map((study, i) => ({
        title: titleOf(study) || (games.length > 1 && stem ? `${stem} ${i + 1}` : stem),
        moves: mainLine(study).length,
        study,
      }));
      if (found.length === 1) await this.choose(found[0]!);
      else this.choices = found;
      if (failed) this.say((texts) => texts.someFailed(failed));
    } catch (error) {
      this.controller.notify(await this.textOf(error));
    } finally {
      this.isBusy = false;
    }
  }

  /** Here if the text can be read here, else by the server. */
  private async read(content: Blob, name: string): Promise<{ games: Study[]; failed: number }> {
    const { rules } = this.controller;
    let fault = new RecordError(null, 0, "the rules are not loaded");
    if (rules) {
      try {
        return { games: readStudies(await content.text(), rules), failed: 0 };
      } catch (error) {
        if (!(error instanceof RecordError)) throw error;
        fault = error;
      }
    }
    const { server } = (await this.app.studies.library()).parts;
    if (!server) throw (await isOurs(content)) ? fault : new RecordError(null, 0, fault.message);
    const { games, errors } = await server.readRecords(content, name);
    if (!games.length && errors[0]) throw new Problem(422, "record", errors[0].text);
    return { games: games.map((game) => fromRecord(game)), failed: errors.length };
  }

  private async textOf(error: unknown): Promise<LocalizedText> {
    if (error instanceof Problem) return (words) => problemText(error, words);
    if (!(error instanceof RecordError)) throw error;
    const { unit, place } = error;
    if (unit) return (words) => studyWords(words).import.at(unit, place);
    const { server } = (await this.app.studies.library()).parts;
    return (words: AppWords) => {
      const texts = studyWords(words).import;
      return server ? texts.unreadable : texts.needsServer;
    };
  }

  private say(text: (texts: ReturnType<typeof studyWords>["import"]) => string): void {
    this.controller.say((texts) => text(texts.import));
  }
}

/** Whether the content is in a format that is read here: its faults are not those of another one. */
async function isOurs(content: Blob): Promise<boolean> {
  return /^\s*[({]/.test(await content.slice(0, 1000).text());
}

/** The title in a record, or the names of its players. */
function titleOf({ info, black, white }: Study): string {
  const title = info["title"] ?? info["event"] ?? "";
  return title || [black, white].filter(Boolean).join(" – ");
}
