import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import type { Footnote } from '#schemas/brochure-schema.ts';
import { claim, type Claim } from '#schemas/claim-schema.ts';
import { checkContent, CONTENT } from '../content/content-facts.ts';

/** All entries by id. @throws for a duplicate id and for an entry that doesn't fit the schema. */
export function readLedger(): Map<string, Claim> {
  const ledger = new Map<string, Claim>();
  for (const name of readdirSync(join(CONTENT, 'claims'))) {
    const path = `claims/${name}`;
    for (const entry of checkContent(path, v.array(claim), parse(readFileSync(join(CONTENT, path), 'utf8')) ?? [])) {
      if (ledger.has(entry.id)) throw new Error(`content/${path}: the claim "${entry.id}" is in the ledger twice.`);
      ledger.set(entry.id, entry);
    }
  }
  return ledger;
}

/** Numbers the footnote marks in a page's words in place, in reading order. Returns the sources for the page's foot. */
export function numberFootnotes(path: string, words: unknown, ledger: ReadonlyMap<string, Claim>): Footnote[] {
  const notes = new Map<string, Footnote>();
  visit(words, (mark) => {
    const known = notes.get(mark.note);
    const entry = ledger.get(mark.note);
    if (!entry) throw new Error(`content/${path} cites "${mark.note}", which is not in content/claims.`);
    const { id, statement, source, checked } = entry;
    const note = known ?? { number: notes.size + 1, id, statement, source, checked };
    notes.set(id, note);
    return note.number;
  });
  return [...notes.values()];
}

function visit(value: unknown, number: (mark: { note: string }) => number): void {
  if (typeof value !== 'object' || value === null) return;
  if ('note' in value && typeof value.note === 'string' && Object.keys(value).length === 1) {
    (value as { note: string | number }).note = number({ note: value.note });
    return;
  }
  for (const item of Object.values(value)) visit(item, number);
}
