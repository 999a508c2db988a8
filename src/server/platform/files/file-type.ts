/** Recognises by their bytes the uploads that we accept: PDF and text. A file's name and stated type prove nothing. */

export interface KnownFile {
  kind: 'pdf' | 'text';
  /** Safe for a download: no path, no control or bidi characters, and an extension that matches the bytes. */
  name: string;
}

/** Readers accept a PDF header anywhere in the first kilobyte (ISO 32000-1, annex H.3.4.1). */
const PDF_MARK = Buffer.from('%PDF-');
const PDF_MARK_WITHIN = 1_024;
/** Bytes that occur in no text, in UTF-8 or Windows-1252. */
// oxlint-disable-next-line no-control-regex -- they are what it looks for
const NOT_IN_TEXT = /[\0-\x08\x0b\x0e-\x1f\x7f]/;
const START_BYTES = 65_536;
const NAME_MAX_LENGTH = 80;

/** Undefined for anything else, such as programs, archives and pictures. */
export function knownFile(bytes: Buffer, givenName: string): KnownFile | undefined {
  const base = baseOf(givenName);
  if (bytes.subarray(0, PDF_MARK_WITHIN).includes(PDF_MARK)) return { kind: 'pdf', name: `${base}.pdf` };
  if (bytes.length === 0 || !isText(bytes)) return undefined;
  return { kind: 'text', name: `${base}${/\.csv$/i.test(givenName) ? '.csv' : '.txt'}` };
}

/** Nearly every binary file shows itself at its start or has a zero byte; looking at each byte would take 75 ms. */
function isText(bytes: Buffer): boolean {
  return !bytes.includes(0) && !NOT_IN_TEXT.test(bytes.toString('latin1', 0, START_BYTES));
}

function baseOf(name: string): string {
  return safeName(withoutPath(name).replace(/\.[^.]*$/, ''));
}

/** For a download, whatever the file is. */
export function safeName(name: string): string {
  const base = Array.from(withoutPath(name).replaceAll(/["<>:|?*%]/g, ' '))
    .slice(0, NAME_MAX_LENGTH)
    .join('')
    .trim();
  return base.replace(/^\.+/, '') || 'file';
}

function withoutPath(name: string): string {
  return name.replaceAll(/[\p{C}\u2028\u2029]/gu, '').replace(/^.*[\\/]/, '');
}
