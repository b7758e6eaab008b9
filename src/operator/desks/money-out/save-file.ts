/** Saves a file that a response has carried as base64. */
export function saveFile({
  name,
  content_type: type,
  base64,
}: {
  name: string;
  content_type: string;
  base64: string;
}): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
