/**
 * Preloaded into the site's process: compresses its pages lightly. Almost every file of browser tests starts a site,
 * and at its own quality each start takes a core for more than a second.
 */
import { syncBuiltinESMExports } from 'node:module';
import zlib from 'node:zlib';

/** Of 11; the lowest that makes pages smaller than gzip does, as a visitor gets them. */
const QUALITY = 5;
const OPTIONS = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: QUALITY } };

const { brotliCompress } = zlib;
Object.assign(zlib, {
  /** @type {(bytes: zlib.InputType, options: zlib.BrotliOptions, done: zlib.CompressCallback) => void} */
  brotliCompress: (bytes, _options, done) => brotliCompress(bytes, OPTIONS, done),
});
syncBuiltinESMExports();
