import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { PUBLISHED_ANSWERS_PATH, type PublishedAnswer } from '#features/answers/shared/published-answer.ts';
import { pullAnswers } from './pull-answers.ts';

const answer = (number: number, more: Partial<PublishedAnswer> = {}): PublishedAnswer => ({
  id: `0000000${number}-0000-4000-8000-000000000000`,
  question: `Question ${number}: "yes" or #no?`,
  asked: ['Another: wording'],
  body: 'First.\n\nSecond, which is\tlong: '.concat('word '.repeat(40).trim()),
  quotes: [{ path: '/pricing', anchor: '', page: 'Pricing', title: 'Terms', text: '- $149 a month & more' }],
  day: '2026-01-15',
  ...more,
});

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'content-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'answers'));
  file = join(folder, 'answers/answers.yaml');
  writeFileSync(file, '# Kept.\n[]\n');
});

async function serve(body: unknown, status = 200): Promise<string> {
  const server = createServer((request, response) => {
    response.writeHead(request.url === PUBLISHED_ANSWERS_PATH ? status : 404).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('adds what the file lacks, word for word, and leaves what it has', async () => {
  expect(await pullAnswers(await serve({ answers: [answer(1)] }), folder)).toEqual([answer(1).question]);
  const edited = readFileSync(file, 'utf8').replace('Question 1', 'Edited question');
  writeFileSync(file, edited);
  const site = await serve({ answers: [answer(1), answer(2)] });
  expect(await pullAnswers(site, folder)).toEqual([answer(2).question]);
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(/^# Kept\.\n\n?- id: /);
  expect(parse(text)).toEqual([
    answer(1, { question: answer(1).question.replace('Question 1', 'Edited question') }),
    answer(2),
  ]);
  expect(await pullAnswers(site, folder)).toEqual([]);
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test.each([
  [
    'answers with something else',
    { answers: [{ ...answer(1), day: 'today' }] },
    200,
    /\(200\) holds no answers of this release/,
  ],
  ['has no such list', {}, 404, /\(404\) holds no answers/],
])('a site that %s changes nothing', async (_, body, status, problem) => {
  await expect(pullAnswers(await serve(body, status), folder)).rejects.toThrow(problem);
  expect(readFileSync(file, 'utf8')).toBe('# Kept.\n[]\n');
});

test.each([
  ['no address', '', /"" is no address\. Set SITE_URL/],
  [
    'a site that is not there',
    'http://127.0.0.1:9',
    /^http:\/\/127\.0\.0\.1:9\/questions\/answers\.json doesn't answer/,
  ],
])('%s is said', async (_, site, problem) => {
  await expect(pullAnswers(site, folder)).rejects.toThrow(problem);
});

test('a file that does not fit is not written over', async () => {
  writeFileSync(file, '- id: mine\n');
  await expect(pullAnswers(await serve({ answers: [answer(1)] }), folder)).rejects.toThrow(/doesn't fit its schema/);
  expect(readFileSync(file, 'utf8')).toBe('- id: mine\n');
});
