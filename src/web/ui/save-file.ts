/** Longer than a browser takes to start reading a download. */
const READING_MS = 60_000;

/** Offers the data as a download of this name. */
export function saveFile(name: string, data: Blob): void {
  const address = URL.createObjectURL(data);
  const link = document.createElement('a');
  Object.assign(link, { href: address, download: name });
  link.click();
  // The browser reads the data after the click.
  setTimeout(() => URL.revokeObjectURL(address), READING_MS);
}
