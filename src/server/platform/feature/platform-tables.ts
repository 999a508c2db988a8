import { sql, type RawBuilder } from 'kysely';
import { forgetActsBefore } from '../audit/audit-log.ts';
import { eraseEnvelopes } from '../forms/envelope-store.ts';
import type { Database } from '../db/database.ts';
import type { SiteForm } from '../forms/site-form.ts';
import { erasePerson, forgetPeopleBefore } from '../people/people-store.ts';
import { forgetCaller } from '../http/idempotency-store.ts';
import type { EmailDeclaration } from '../mail/outbox/email-declaration.ts';
import { eraseMail, forgetMailBefore } from '../mail/outbox/outbox-store.ts';
import type { Feature } from './feature.ts';
import { askForRefresh } from '../people/ask-for-refresh.ts';

/** What says nothing of anybody. */
const OF_THE_SITE = {
  exported: { not: 'It is about the site itself.' },
  erased: { not: 'It is about the site itself.' },
};

export function createPlatformTables(emails: () => readonly EmailDeclaration[], forms: readonly SiteForm[]): Feature {
  return {
    name: 'platform',
    tables: {
      envelopes: {
        owner: 'Whoever sent what is in it, by address.',
        key: ['id'],
        kept: forms.map(({ name, kept: period }) => ({
          period,
          forget: async (db, before) => forgetActs(db, 'envelopes', sql`form = ${name} and received_at <= ${before}`),
        })),
        exported: { not: 'What is in it is exported by the feature that it belongs to.' },
        erased: eraseEnvelopes,
      },
      outbox: {
        owner: 'Its recipient, or whom it tells of; and the account that caused it.',
        key: ['id'],
        kept: [{ period: 'outbox', forget: forgetMailBefore }],
        exported: { not: 'What an email said was delivered; what it was made from is exported by its owner.' },
        erased: (tx, holder) => eraseMail(tx, holder, emails()),
      },
      people: {
        owner: 'The person, by address.',
        key: ['person_key'],
        kept: [{ period: 'leads', forget: forgetPeopleBefore }],
        exported: { not: 'What they sent is exported by the features; the rest is how we work.' },
        erased: { last: erasePerson },
      },
      activities: {
        owner: 'The person it is about.',
        key: ['id'],
        kept: [
          // What is said later, such as another time for a meeting, has no envelope.
          ...forms.map(({ name, kept: period }) => ({
            period,
            forget: async (db: Database, before: number) =>
              forgetActs(db, 'activities', sql`kind = ${name} and at <= ${before}`),
          })),
          { period: 'leads', forget: async (db, before) => forgetActs(db, 'activities', sql`at <= ${before}`) },
        ],
        exported: { not: 'What they sent is exported by the features.' },
        erased: { with: 'people' },
      },
      person_words: {
        owner: 'The person whose rows hold the word.',
        key: ['word', 'person_key'],
        kept: { not: 'Goes once nothing of theirs holds it.' },
        exported: { not: 'Words of what the features export.' },
        erased: { with: 'people' },
      },
      first_answers: {
        owner: 'The person who waited.',
        key: ['person_key', 'waiting_since'],
        kept: [{ period: 'leads', since: 'answered_at' }],
        exported: { not: 'It says how fast we were.' },
        erased: { with: 'people' },
      },
      past_acts: {
        owner: 'Nobody: ids of rows that belong to somebody, or of people of whom something has gone.',
        key: ['kind', 'reference'],
        kept: { not: 'Each is deleted once the job has seen to it.' },
        exported: { not: 'Ids of rows that the features export.' },
        erased: { not: 'Once its row is erased, an id means nothing.' },
      },
      audit_entries: {
        owner: 'The member of the team who did it.',
        key: ['number'],
        kept: [{ period: 'audit', forget: forgetActsBefore }],
        exported: { not: 'It says what the team did, by ids alone.' },
        erased: { not: 'It holds ids alone, and its chain would break.' },
      },
      audit_head: {
        owner: 'Nobody: which entry is the last, and up to which one retention has deleted.',
        key: ['id'],
        kept: { not: 'One row, which each entry changes.' },
        ...OF_THE_SITE,
      },
      idempotency_keys: {
        owner: 'Whoever called.',
        key: ['scope', 'key'],
        kept: [{ period: 'idempotency', until: 'expires_at' }],
        exported: { not: 'Copies of answers that the caller has been given.' },
        erased: forgetCaller,
      },
      rate_limits: {
        owner: 'Nobody: a count under the hash of an address or a network.',
        key: ['key'],
        kept: [{ period: 'rate-limits', until: 'expires_at' }],
        exported: { not: 'Counts under hashes, which say nothing about anybody.' },
        erased: { not: 'Erasing an account would start its counts over; they expire within a day.' },
      },
      upkeep: {
        owner: 'Nobody: when the site last made a backup and tried it.',
        key: ['task'],
        kept: { not: 'One row for each task.' },
        ...OF_THE_SITE,
      },
      moves: {
        owner: 'Nobody: that the database has moved.',
        key: ['id'],
        kept: { not: 'At most one row.' },
        ...OF_THE_SITE,
      },
    },
  };
}

const BATCH_ROWS = 500;

async function forgetActs(
  db: Database,
  table: 'activities' | 'envelopes',
  expired: RawBuilder<unknown>,
): Promise<void> {
  let deleted = 0;
  do {
    deleted = await db.transaction().execute(async (tx) => {
      const batch = sql`select id from ${sql.table(table)} where ${expired} limit ${BATCH_ROWS}`;
      const deleting = sql<{ person_key: string }>`
        delete from ${sql.table(table)} where id in (${batch}) returning person_key`;
      const { rows } = await deleting.execute(tx);
      await askForRefresh(
        tx,
        rows.map(({ person_key: key }) => key),
      );
      return rows.length;
    });
  } while (deleted === BATCH_ROWS);
}
