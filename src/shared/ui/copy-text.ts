/**
 * Copies a text to the clipboard.
 * @returns false where there is no clipboard (plain HTTP), or access is refused
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
