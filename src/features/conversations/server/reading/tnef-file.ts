/** Takes the attachments out of a winmail.dat, in which Outlook packs them (MS-OXTNEF §2.1). */

const SIGNATURE = 0x22_3e_9f_78;
const HEADER_BYTES = 6;
/** Level, id and length before the data of an attribute, and a checksum after it. */
const ATTRIBUTE_BYTES = 9;
const CHECKSUM_BYTES = 2;
const STARTS_FILE = 0x00_06_90_02;
const FILE_TITLE = 0x00_01_80_10;
const FILE_BYTES = 0x00_06_80_0f;

export function filesOfTnef(bytes: Buffer): { name: string; bytes: Buffer }[] {
  if (bytes.length < HEADER_BYTES || bytes.readUInt32LE(0) !== SIGNATURE) return [];
  const files: { name: string; bytes: Buffer }[] = [];
  for (let offset = HEADER_BYTES; offset + ATTRIBUTE_BYTES <= bytes.length;) {
    const id = bytes.readUInt32LE(offset + 1);
    const start = offset + ATTRIBUTE_BYTES;
    const end = start + bytes.readUInt32LE(offset + 5);
    if (end > bytes.length) break;
    const data = bytes.subarray(start, end);
    if (id === STARTS_FILE) files.push({ name: '', bytes: Buffer.alloc(0) });
    const file = files.at(-1);
    if (file && id === FILE_TITLE) file.name = data.toString('latin1').split('\0', 1)[0] ?? '';
    if (file && id === FILE_BYTES) file.bytes = data;
    offset = end + CHECKSUM_BYTES;
  }
  return files;
}
