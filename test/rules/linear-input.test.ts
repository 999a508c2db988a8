import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { analyse } from 'scslre';
import * as v from 'valibot';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { rowId } from '#features/assessment/server/assessment-view.ts';
import { assessmentSchema } from '#features/assessment/shared/assessment-schema.ts';
import { askQuestionSchema } from '#features/chat/shared/ask-question-schema.ts';
import { contactSchema } from '#features/contact/shared/contact-schema.ts';
import { emailKey, isDeliverableAddress, mailboxOf } from '#shared/text/email-address.ts';
import { matchPage } from '#shared/site/routes.ts';
import { assessmentBody, contactBody, questionBody } from '../support/mail/submissions.ts';

const SOURCES = resolve(import.meta.dirname, '../../src');

it('every pattern in src takes linear time', () => {
  const slow = patterns().flatMap(({ file, source, flags }) =>
    analyse({ source, flags }).reports.map(
      ({ character }) => `${file}: /${source}/${flags} takes square time or more for many ${character.literal.source}.`,
    ),
  );
  expect(
    slow,
    'Let no two parts of the pattern match the same characters, or check the text without a pattern.',
  ).toEqual([]);
});

/** The longest text that fits into a body of 64 KiB. */
const LONGEST = 62_000;
/** So short that a text of this length takes almost no time, even in quadratic time. */
const SHORT = LONGEST / 16;
/** Linear time gives a ratio of 16, quadratic time 256. The gap between leaves room for a busy machine. */
const WORST_RATIO = 64;
/** Shorter times say more about the clock than about the code. */
const FLOOR_MS = 0.05;
/** Enough that one of them has a core to itself. */
const MOST_RUNS = 20;
const SHORT_RUNS = 5;

const SHAPES: Record<string, (length: number) => string> = {
  letters: (length) => 'a'.repeat(length),
  spaces: (length) => `a${' '.repeat(length)}a`,
  ats: (length) => '@'.repeat(length),
  dots: (length) => `a@${'.'.repeat(length)}@`,
  labels: (length) => `a@${'a.'.repeat(length / 2)}@`,
  'local labels': (length) => `${'a.'.repeat(length / 2)}@b@`,
  'combining marks, out of order': (length) => `a${'\u0315\u0300'.repeat(length / 2)}@b.example`,
  'letters that become many': (length) => `${'\ufdfa'.repeat(length)}@b.example`,
  'full-width dots': (length) => `a@a.${'a\uff0e'.repeat(length / 2)}`,
  digits: (length) => `2026-01-15T12:00:00.${'0'.repeat(length)}`,
  dashes: (length) => '0-'.repeat(length / 2),
  emoji: (length) => '👩‍💻'.repeat(length / 5),
  slashes: (length) => `/blog${'/a-'.repeat(length / 3)}`,
};

const READERS: [name: string, read: (text: string) => unknown][] = [
  ['isDeliverableAddress', isDeliverableAddress],
  ['emailKey', emailKey],
  ['mailboxOf', mailboxOf],
  ['matchPage', matchPage],
  ['rowId', (text) => v.safeParse(rowId, text)],
  ...fieldsOf(contactSchema, contactBody()),
  ...fieldsOf(assessmentSchema, assessmentBody()),
  ...fieldsOf(askQuestionSchema, questionBody()),
];

it.each(READERS)('%s reads the worst text in linear time', (_, read) => {
  for (const [shape, textOf] of Object.entries(SHAPES)) {
    const advice = `Check the length before anything else. Too slow, relative to a 16th of the text, for ${shape}`;
    expect(lowestRatio(read, textOf(LONGEST), textOf(SHORT)), advice).toBeLessThan(WORST_RATIO);
  }
});

/**
 * From the fastest of a few runs, because other work on the machine only adds time. The long text is read again only while
 * the ratio is bad.
 */
function lowestRatio(read: (text: string) => unknown, long: string, short: string): number {
  let longMs = timeOf(read, long);
  const shortMs = Math.min(...Array.from({ length: SHORT_RUNS }, () => timeOf(read, short)));
  for (let run = 1; run < MOST_RUNS && longMs / shortMs >= WORST_RATIO; run += 1)
    longMs = Math.min(longMs, timeOf(read, long));
  return longMs / shortMs;
}

function timeOf(read: (text: string) => unknown, text: string): number {
  const start = performance.now();
  read(text);
  return Math.max(FLOOR_MS, performance.now() - start);
}

/** One reader for each text in a valid body: the schema parses the body with that text replaced. */
function fieldsOf(schema: v.GenericSchema, body: object): [name: string, read: (text: string) => unknown][] {
  // One answer stands for all thirty.
  const paths = textPaths(body).filter(([first, second = 'q1']) => first !== 'answers' || second === 'q1');
  return paths.map((path) => [path.join('.'), (text) => v.safeParse(schema, replacedAt(body, path, text))]);
}

function textPaths(value: object): string[][] {
  return Object.entries(value).flatMap(([key, item]: [string, unknown]) => {
    if (typeof item === 'string') return [[key]];
    return typeof item === 'object' && item !== null ? textPaths(item).map((rest) => [key, ...rest]) : [];
  });
}

function replacedAt(value: object, [key = '', ...rest]: string[], text: string): object {
  const inner = Object.entries(value).find(([name]) => name === key)?.[1] as object;
  return { ...value, [key]: rest.length === 0 ? text : replacedAt(inner, rest, text) };
}

interface Pattern {
  file: string;
  source: string;
  flags: string;
}

function patterns(): Pattern[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  return (
    files
      // The schemas of content read what we write ourselves, and only in the build.
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith('content/'))
      .flatMap((file) => {
        const found: Pattern[] = [];
        JSON.stringify(parseSync(file, readFileSync(join(SOURCES, file), 'utf8')).program, (key, value) => {
          // ESTree's name for the parts of a regular expression literal.
          if (key === 'regex') found.push({ file, source: value.pattern, flags: value.flags });
          return typeof value === 'bigint' ? String(value) : value;
        });
        return found;
      })
  );
}
