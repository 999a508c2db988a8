/** While replicas are upgraded one by one, the release before still runs: a migration must not take away what it uses. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = resolve(import.meta.dirname, '../../db/migrations');
/** Earlier ones came before the rule. */
const FIRST_UNDER_RULE = 43;
const TAKES_AWAY =
  /^(drop table|alter table \w+ (drop column|rename|alter column \w+ (set not null|(set data )?type)))/m;
const PROOF = /^-- Unused since (\d{3})\b/m;

test('a migration drops or renames only what an earlier release stopped using', () => {
  const names = readdirSync(FOLDER).filter((name) => Number(name.slice(0, 3)) >= FIRST_UNDER_RULE);
  const wrong = names.flatMap((name) => unproved(readFileSync(join(FOLDER, name), 'utf8'), Number(name.slice(0, 3))));
  expect(
    wrong,
    'Stop using it in one release and drop it in a later one. Write above the statement "-- Unused since NNN", the last ' +
      'migration of the release that stopped using it.',
  ).toEqual([]);
});

test('the rule sees what it is for', () => {
  expect(unproved('drop table a;', 41)).toEqual(['drop table a']);
  expect(unproved('alter table a\n  drop column b;', 41)).toHaveLength(1);
  expect(unproved('alter table a rename column b to c;', 41)).toHaveLength(1);
  expect(unproved('-- Unused since 040, as no code reads it.\ndrop table a;', 41)).toEqual([]);
  expect(unproved('-- Unused since 041\ndrop table a;', 41)).toHaveLength(1);
  expect(unproved('-- Unused since 040\ndrop table a;\n\ndrop table b;', 41)).toEqual(['drop table b']);
  expect(unproved('create table a (x text);\n\ndrop index b;', 41)).toEqual([]);
});

/** The statements that take something away without the comment above them. */
function unproved(text: string, number: number): string[] {
  return text.split(/;\s*$/m).flatMap((commented) => {
    const code = commented
      .replaceAll(/^\s*--.*$/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    const since = Number(PROOF.exec(commented)?.[1] ?? Number.POSITIVE_INFINITY);
    return TAKES_AWAY.test(code) && since >= number ? [code] : [];
  });
}
