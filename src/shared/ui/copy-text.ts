/** Copies a text. @returns false where there is no clipboard (plain HTTP), or it is refused */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
