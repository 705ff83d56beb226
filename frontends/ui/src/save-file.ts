const keptMilliseconds = 10_000;

/** Hands bytes to the browser as a download. */
export function saveFile(bytes: Blob, filename: string): void {
  const url = URL.createObjectURL(bytes);
  const link = Object.assign(document.createElement('a'), { href: url, download: filename });
  link.click();
  // Some browsers read it a little later.
  setTimeout(() => URL.revokeObjectURL(url), keptMilliseconds);
}
