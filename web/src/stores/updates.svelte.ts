/** Whether a new version of the app is ready. */
export class Updates {
  /** Loads the new version; null while there is none, or the visitor put it off. */
  reload: (() => void) | null = $state.raw(null);

  offer(reload: () => void): void {
    this.reload = reload;
  }

  /** The new version starts with the next visit. */
  putOff(): void {
    this.reload = null;
  }
}
