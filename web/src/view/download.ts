/** Lets the visitor save a text or other content as a file. */
export function downloadFile(name: string, content: string | Blob, type = "text/plain"): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(
    content instanceof Blob ? content : new Blob([content], { type }),
  );
  link.download = name;
  link.click();
  // After the browser has begun to save it.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
