/** `npm start`: builds what is missing or stale, then serves. */
import '../src/server/node-version.ts';
import { join } from 'node:path';
import { buildIfStale } from './build-if-stale.ts';

process.env['NODE_ENV'] ??= 'production';
buildIfStale();
await import(join(import.meta.dirname, '../dist/server/main.js'));
