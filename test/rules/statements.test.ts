/** A statement without its condition changes the rows of everybody, which a test with one row doesn't notice. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Tables of one row, and the team, which is locked as a whole. */
const WHOLE = new Set(['audit_head', 'moves', 'team_members']);
const CHANGE = /\.(?:deleteFrom|updateTable)\('(\w+)'\)([^;]*?)\.execute/g;
const LOCK = /\.selectFrom\('(\w+)[^']*'\)((?:(?!\.execute|;\n).)*?)\.for(?:NoKey)?Update\(/gs;

test('a statement that changes, deletes or locks rows says which', () => {
  const whole: string[] = [];
  let found = 0;
  for (const file of globSync('src/**/server/**/*.ts').filter((name) => !name.includes('.test.'))) {
    const source = readFileSync(file, 'utf8');
    for (const [text, table = '', clauses = ''] of [...source.matchAll(CHANGE), ...source.matchAll(LOCK)]) {
      found += 1;
      if (!WHOLE.has(table) && !clauses.includes('.where')) whole.push(`${file}: ${text.slice(0, 120)}`);
    }
  }
  expect(whole).toEqual([]);
  expect(found).toBeGreaterThan(80);
});
