/** Recognises by their bytes the uploads that we accept: PDF and text. A file's name and stated type prove nothing. */

export interface KnownFile {
  kind: 'pdf' | 'text';
  /** Safe for a download: no path, no control or bidi characters, and an extension that matches the bytes. */
  name: string;
}

/** Readers accept a PDF header anywhere in the first kilobyte (ISO 32000-1, annex H.3.4.1). */
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

/** Bytes that occur in no text, in UTF-8 or Windows-1252. Nearly every binary file has some. */
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
