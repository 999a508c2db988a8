import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { codeOfParts } from './page-parts.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'page-parts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const codeFor = (words: string, page: Parameters<typeof codeOfParts>[0] = 'portfolio') => {
  const file = join(folder, 'words.yaml');
  writeFileSync(file, words);
  return codeOfParts(page, file);
};
const block = (part: string) => `blocks: [{ kind: artifact, part: ${part} }]`;

it('imports the component of each part once, and gives it the words and the item', () => {
  const { code, props } = codeFor(
    'artifact: { kind: case-files }\nblocks: [{ part: case-file/law }, { kind: faq }, { part: case-file/salon }]',
  );
  expect(code).toBe("import { CaseFile } from '/src/web/artifacts/case-files/case-file.tsx';");
  expect(props).toMatch(
    /'case-file\/law': createElement\(CaseFile, \{ words: words.artifact, item: "law" \}\), 'case-/,
  );
});

it("gives a page's calls to its parts", () => {
  const words = 'beside: heard-call/no-heat\nblocks: []';
  expect(codeFor(`calls: [no-heat]\n${words}`).props).toContain(
    'words: words.artifact, heard: words.heard, item: "no-heat"',
  );
  expect(codeFor(words).props).not.toContain('heard:');
});

it('loads a part later where the page says so', () => {
  expect(codeFor(block('questionnaire'), 'questionnaire').code).toContain("latePart(() => import('/src/features/");
  expect(codeFor(block('questionnaire')).code).not.toContain('latePart');
});

it('refuses a part without a component', () => {
  expect(() => codeFor(block('no-such-part'))).toThrow(/names the part "no-such-part", but .* Put one into the folder/);
  expect(() => codeFor(block('icons'))).toThrow(/ui\/icons\.tsx must export a function Icons\.$/);
});

it("refuses a part that draws another kind of artifact than the page's", () => {
  expect(() => codeFor(`artifact: { kind: role-play }\n${block('week-grid')}`)).toThrow(
    /kind week-grid, not role-play/,
  );
  expect(() => codeFor(`artifact: { kind: week-grid }\n${block('week-grid')}`)).not.toThrow();
});
