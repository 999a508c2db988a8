/** Rows that don't count, such as what is over, held or unproved, change no answer of any query. */
import { isDeepStrictEqual } from 'node:util';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { keptMs } from '#shared/site/kept-periods.ts';
import { tableShapes } from '#server/platform/db/table-shapes.ts';
import { insertRow, openAskedSite, rowsOf, type Row } from '../support/asked-queries.ts';
import { describeOnEmbedded } from '../support/test-database.ts';

interface Uncounted {
  what: string;
  table: string;
  /** How it differs from a row that counts. `held` is an envelope of spam, `other` the team's other member. */
  differs: (now: number, others: { held: string; other: string }) => Row;
  /** Where it is shown all the same: an export has all that is kept about somebody. */
  shownIn?: string[];
}

const EXPORT = ['export-account'];
const ROWS: readonly Uncounted[] = [
  { what: 'a device never verified', table: 'factors', differs: () => ({ status: 'unverified' }), shownIn: EXPORT },
  { what: 'a session that is over', table: 'sessions', differs: (now) => ({ expires_at: now }) },
  {
    what: 'a session unused for too long',
    table: 'sessions',
    differs: (now) => ({ refreshed_at: now - keptMs('sessions') }),
  },
  { what: 'an invitation withdrawn', table: 'team_invitations', differs: (now) => ({ withdrawn_at: now }) },
  { what: 'an invitation too old', table: 'team_invitations', differs: (now) => ({ expires_at: now }) },
  {
    what: 'a comparison kept for too long',
    table: 'comparisons',
    differs: (now) => ({ created_at: now - keptMs('comparisons') }),
  },
  { what: 'a reminder that was sent', table: 'assessment_reminders', differs: (now) => ({ sent_at: now, due_at: 1 }) },
  {
    what: 'a draft thrown away',
    table: 'reply_drafts',
    differs: (now, { other }) => ({ discarded_at: now, member_id: other }),
  },
  {
    what: 'a meeting asked for by spam',
    table: 'meetings',
    differs: (_, { held }) => ({ envelope_id: held, status: 'requested', starts_at: null }),
    shownIn: EXPORT,
  },
  { what: 'a failed email that was forgotten', table: 'outbox', differs: () => ({ recipient: '', person_key: '' }) },
];

describeOnEmbedded('a row that does not count', (database) => {
  test('changes no answer', { timeout: 60_000 }, async () => {
    const { db } = database;
    const { site, helperId: other, answers } = await openAskedSite(db);
    const { id: held } = await db
      .selectFrom('envelopes')
      .select('id')
      .where('held_for', 'is not', null)
      .executeTakeFirstOrThrow();
    const shapes = tableShapes();
    let before = await answers();
    const shown: Record<string, string[]> = {};
    for (const { what, table, differs } of ROWS) {
      const shape = shapes.find(({ name }) => name === table);
      const rows = await rowsOf(db, table);
      if (!shape || !rows[0]) throw new Error(`There is no row of ${table}.`);
      const own = [...shape.key, 'family_hash'].map((name) => [name, randomUUID()] as const);
      const row = { ...rows[0], ...Object.fromEntries(own), ...differs(site.clock.now(), { held, other }) };
      await insertRow(db, shape, row);
      expect((await rowsOf(db, table)).length, what).toBe(rows.length + 1);
      const after = await answers();
      const changed = [...after].filter(([name, answer]) => !isDeepStrictEqual(answer, before.get(name)));
      shown[what] = changed.map(([name]) => name);
      before = after;
    }
    expect(shown).toEqual(Object.fromEntries(ROWS.map(({ what, shownIn = [] }) => [what, shownIn])));
  });
});
