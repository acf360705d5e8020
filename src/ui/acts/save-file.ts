/** Long enough for every browser to begin saving before the address is taken back. */
const KEEP_MS = 60_000;

/** Hands a text made on this phone to the browser as a file to save. */
export function saveFile(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}
