/** Tells by their bytes which uploads we take: PDF and text. A file's own name and type prove nothing. */

export interface KnownFile {
  kind: 'pdf' | 'text';
  /** Safe to offer as a download: no path, no control or direction characters, and an ending that fits the bytes. */
  name: string;
}

/** Readers look for a PDF's mark in the first kilobyte (ISO 32000-1, annex H.3.4.1). */
const PDF_MARK = Buffer.from('%PDF-');
const PDF_MARK_WITHIN = 1_024;
const NAME_MAX_LENGTH = 80;

/** Undefined for anything else, such as programs, archives and pictures. */
export function knownFile(bytes: Uint8Array, givenName: string): KnownFile | undefined {
  const base = baseOf(givenName);
  if (Buffer.from(bytes.subarray(0, PDF_MARK_WITHIN)).includes(PDF_MARK)) return { kind: 'pdf', name: `${base}.pdf` };
  if (bytes.length === 0 || bytes.some(isControl)) return undefined;
  return { kind: 'text', name: `${base}${/\.csv$/i.test(givenName) ? '.csv' : '.txt'}` };
}

/** Bytes that stand in no text, whether it is UTF-8 or Windows-1252; every other kind of file has some. */
function isControl(byte: number): boolean {
  return (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d) || byte === 0x7f;
}

function baseOf(name: string): string {
  const visible = name.replaceAll(/[\p{C}\u2028\u2029]/gu, '').replace(/^.*[\\/]/, '');
  const base = Array.from(visible.replace(/\.[^.]*$/, '').replaceAll(/["<>:|?*%]/g, ' '))
    .slice(0, NAME_MAX_LENGTH)
    .join('')
    .trim();
  return base.replace(/^\.+/, '') || 'file';
}
