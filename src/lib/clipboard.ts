/** Puts text on the clipboard. False when the browser refuses (no permission, no secure context): say so and show the text. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
