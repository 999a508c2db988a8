/** Compresses a text as the server sends it. */
import { brotliCompressSync, constants } from 'node:zlib';

const BROTLI_PARAMS = {
  /** Out of 11. The last two levels take 7 and 15 times as long and save 6 and 8 % of the bytes. */
  [constants.BROTLI_PARAM_QUALITY]: 9,
  /**
   * In bits, so 64 KiB. A larger window doesn't make our pages smaller, but brotli then fills tables of 32 MB, which
   * takes 20 ms a page instead of 4.
   */
  [constants.BROTLI_PARAM_LGWIN]: 16,
};

export function compressBrotli(text: string | Buffer): Buffer {
  return brotliCompressSync(text, { params: BROTLI_PARAMS });
}
