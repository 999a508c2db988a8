/** Code that did not load is asked for again, at another address, because browsers keep a failed load. */
import { beforeEach, expect, test, vi } from 'vitest';
import { IMPORT_AGAIN } from '#shared/site/page-start.ts';

let importAgain: (file: string) => Promise<{ at: string }>;
beforeEach(async () => {
  vi.resetModules();
  await import('./import-again.ts');
  importAgain = (globalThis as unknown as Record<string, typeof importAgain>)[IMPORT_AGAIN] as typeof importAgain;
});

/** A file whose code fails unless its address ends as it says. */
const fileThat = (works: string, name: string) =>
  `data:text/javascript,if(!/${works}$/.test(import.meta.url))throw new Error('${name}');export const at=import.meta.url//${name}`;

test('a file that loads is asked for at its own address, each time the same', async () => {
  const file = fileThat('', 'good');
  expect(await importAgain(file)).toMatchObject({ at: file });
  expect(await importAgain(file)).toBe(await importAgain(file));
});

test('a file that failed is asked for at another address, and is that one from then on', async () => {
  const file = fileThat('again=[0-9]', 'once');
  const first = await importAgain(file);
  expect(first.at).toMatch(/\?again=\d+$/);
  expect(await importAgain(file)).toBe(first);
});

test('a file that failed at both is asked for at yet another one the next time', async () => {
  const file = fileThat('again=2', 'twice');
  await expect(importAgain(file)).rejects.toThrow('twice');
  expect((await importAgain(file)).at).toMatch(/again=2$/);
});
