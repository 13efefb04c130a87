/** The files of the build, listed by `scripts/precache.ts`. Paths are relative to the app's folder. */
declare module "virtual:precache" {
  /** A hash of the files' content. */
  export const version: string;
  /** The files that the pages are made of. */
  export const shell: readonly string[];
  /** The files of the engine, which are loaded in the background. */
  export const engine: readonly string[];
}
