/**
 * Preloaded into the site's process: compresses its pages lightly. Almost every file of browser tests starts a site,
 * and at its own quality each start takes a core for more than a second.
 */
import { syncBuiltinESMExports } from 'node:module';
import zlib from 'node:zlib';

/** Of 9. */
const GZIP_LEVEL = 1;
/** Of 11; brotli still makes pages smaller than gzip does, as a visitor gets them. */
const BROTLI_QUALITY = 3;
const BROTLI_OPTIONS = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } };

const { brotliCompress, gzip } = zlib;
Object.assign(zlib, {
  /** @type {(bytes: zlib.InputType, options: zlib.BrotliOptions, done: zlib.CompressCallback) => void} */
  brotliCompress: (bytes, _options, done) => brotliCompress(bytes, BROTLI_OPTIONS, done),
  /** @type {(bytes: zlib.InputType, done: zlib.CompressCallback) => void} */
  gzip: (bytes, done) => gzip(bytes, { level: GZIP_LEVEL }, done),
});
syncBuiltinESMExports();
