/** Preloaded into the site's process: the wall clock stands at the time that a file says, so that pictures come out alike. */
import { readFileSync } from 'node:fs';

const file = process.env['STILL_CLOCK'];
const now = () => Number(readFileSync(file, 'utf8'));

globalThis.Date = class extends Date {
  static now = now;
  constructor(...values) {
    if (values.length === 0) super(now());
    else super(...values);
  }
};
