/** Writes the site's font faces as a file of their own, for pages that the server writes: built pages inline them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { FONT_SHEET } from '#server/platform/pages/page-files.ts';
import { ENTRY } from './page-chunks.ts';

export function writeFontSheet(client: string): void {
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Manifest;
  const styles = (manifest[ENTRY]?.css ?? []).map((file) => readFileSync(join(client, file), 'utf8'));
  const faces = styles.join('').match(/@font-face\s*\{[^}]*\}/g);
  if (!faces) throw new Error("The entry's styles name no font.");
  writeFileSync(join(client, FONT_SHEET), faces.join('\n'));
}
