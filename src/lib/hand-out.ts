/** Copies text. False if the browser refuses (permission, insecure context): then show the text. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export function downloadText(fileName: string, mediaType: string, ...parts: readonly string[]): void {
  downloadFile(fileName, new Blob([...parts], { type: `${mediaType};charset=utf-8` }));
}

export function downloadFile(fileName: string, data: Blob): void {
  const url = URL.createObjectURL(data);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The download has started by then; the browser keeps what it needs.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
