/** Puts text on the clipboard. False when the browser refuses (no permission, no secure context): say so and show the text. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Hands a text to the browser as a file to save. */
export function downloadText(fileName: string, mediaType: string, text: string): void {
  downloadFile(fileName, new Blob([text], { type: `${mediaType};charset=utf-8` }));
}

/** Hands data to the browser as a file to save. */
export function downloadFile(fileName: string, data: Blob): void {
  const url = URL.createObjectURL(data);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The download has begun by then; the browser keeps what it needs.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
