import { HOUR_MS } from '#shared/site/durations.ts';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addBackup, expiredBackups, MANIFEST, thinBackups } from './backup-folder.ts';

const NOW = Date.UTC(2026, 5, 30, 12);
let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'backups-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const nameAt = (time: number) => `site-${new Date(time).toISOString().replaceAll(/[-:.]/g, '')}`;
const fill = async (path: string) => writeFileSync(join(path, MANIFEST), '{}');

test('keeps all backups of the last day and one for each of 30 days', () => {
  const times = Array.from({ length: 240 }, (_, index) => NOW - index * 6 * HOUR_MS);
  const expired = new Set(expiredBackups(times.map(nameAt), NOW));
  const kept = times.filter((time) => !expired.has(nameAt(time))).map((time) => (NOW - time) / HOUR_MS);
  expect(kept.slice(0, 5)).toEqual([0, 6, 12, 18, 24]);
  // Each earlier day's last backup was made at 18:00.
  expect(kept.slice(5)).toEqual(Array.from({ length: 29 }, (_, index) => 42 + 24 * index));
});

test('keeps the newest backup, however old it is', () => {
  expect(expiredBackups([nameAt(NOW), nameAt(NOW - HOUR_MS)], NOW + 9_000 * HOUR_MS)).toEqual([nameAt(NOW - HOUR_MS)]);
});

test('removes expired backups and old unfinished ones, and nothing else', async () => {
  const old = NOW - 2_000 * HOUR_MS;
  await addBackup(folder, old, fill);
  for (const name of ['notes', 'site-old', `${nameAt(old - 1)}.part`, `${nameAt(NOW - HOUR_MS)}.part`, nameAt(old - 2)])
    mkdirSync(join(folder, name));
  await addBackup(folder, NOW, fill);
  expect(thinBackups(folder, NOW)).toBe(1);
  const left = [nameAt(NOW), `${nameAt(NOW - HOUR_MS)}.part`, nameAt(old - 2), 'notes', 'site-old'];
  expect(readdirSync(folder).toSorted()).toEqual(left.toSorted());
});

test('a backup that fails leaves no file behind', async () => {
  const failing = addBackup(folder, NOW, async (path) => {
    await fill(path);
    throw new Error('disk full');
  });
  await expect(failing).rejects.toThrow('disk full');
  expect(readdirSync(folder)).toEqual([]);
  expect(statSync(await addBackup(folder, NOW, fill)).mode & 0o777).toBe(0o700);
});
