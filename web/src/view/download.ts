/** Lets the visitor save a text as a file. */
export function downloadFile(name: string, content: string, type = "text/plain"): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  // After the browser has begun to save it.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
