/** Stores launch briefs: the working copy, and each version that was sent. */
import { createHash, randomUUID } from 'node:crypto';
import { textOf, type BriefAnswers } from '../../../shared/brief-answers.ts';
import { emailKey, isDeliverableAddress } from '../../../shared/email-address.ts';
import { keptMs } from '../../../shared/kept-periods.ts';
import type { VisitSource } from '../../../shared/visit-source.ts';
import type { AccountHolder } from '../../platform/account-holder.ts';
import { isoTime } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import type { PrivateLinks } from '../../platform/private-links.ts';
import type { HeldFor } from '../../platform/screening/screening.ts';

export interface Brief {
  id: string;
  answers: BriefAnswers;
  version: number;
  expiresAt: number | null;
  sentAt: number | null;
}

const COLUMNS = ['id', 'answers', 'version', 'expires_at as expiresAt', 'sent_at as sentAt'] as const;

/** A mailed link works for as long as the brief is kept; a private one until it is renewed or expires. */
export async function briefBehind(
  db: Queryable,
  links: PrivateLinks,
  token: string,
  now: number,
): Promise<Brief | undefined> {
  const mailed = links.idOf(token, 'brief');
  const found = db.selectFrom('briefs').select(COLUMNS);
  const row = await (
    mailed === undefined
      ? found
          .where('token_hash', '=', hashOf(token))
          .where((it) => it.or([it('expires_at', 'is', null), it('expires_at', '>', now)]))
      : found.where('id', '=', mailed)
  ).executeTakeFirst();
  // `addBrief` and `saveBrief` wrote the answers as JSON.
  return row && { ...row, answers: JSON.parse(row.answers) as BriefAnswers };
}

/** Undefined when a brief with this token exists already. */
export async function addBrief(
  db: Queryable,
  token: string,
  answers: BriefAnswers,
  now: number,
): Promise<Brief | undefined> {
  const brief: Brief = { id: randomUUID(), answers, version: 1, expiresAt: now + keptMs('brief-drafts'), sentAt: null };
  const added = await db
    .insertInto('briefs')
    .values({
      id: brief.id,
      token_hash: hashOf(token),
      answers: JSON.stringify(answers),
      version: brief.version,
      email_key: keyOf(answers),
      expires_at: brief.expiresAt,
      sent_at: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added && brief;
}

/** Stores the answers as the next version of the working copy; undefined when somebody else has changed it since. */
export async function saveBrief(
  db: Queryable,
  { id, version, sentAt }: Brief,
  answers: BriefAnswers,
  now: number,
): Promise<Brief | undefined> {
  const saved: Brief = {
    id,
    answers,
    version: version + 1,
    expiresAt: sentAt === null ? now + keptMs('brief-drafts') : null,
    sentAt,
  };
  const { numUpdatedRows } = await db
    .updateTable('briefs')
    .set({
      answers: JSON.stringify(answers),
      version: saved.version,
      email_key: keyOf(answers),
      expires_at: saved.expiresAt,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? saved : undefined;
}

/** Replaces the private token, which ends the old link. False when the new token is taken. */
export async function renewToken(db: Queryable, { id }: Brief, newToken: string): Promise<boolean> {
  try {
    await db
      .updateTable('briefs')
      .set({ token_hash: hashOf(newToken) })
      .where('id', '=', id)
      .execute();
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

interface SentVersion {
  consentWording: string;
  sourcePage: string | null;
  source: VisitSource | undefined;
  /** Why the version is held; null when both sides are told at once. */
  heldFor: HeldFor;
}

/** Stores the working copy as a sent version and returns its number. */
export async function addVersion(db: Queryable, brief: Brief, sent: SentVersion, now: number): Promise<number> {
  await db.updateTable('briefs').set({ sent_at: now, expires_at: null }).where('id', '=', brief.id).execute();
  const number = (await countVersions(db, brief.id)) + 1;
  await db
    .insertInto('brief_versions')
    .values({
      brief_id: brief.id,
      number,
      answers: JSON.stringify(brief.answers),
      consent_wording: sent.consentWording,
      source_page: sent.sourcePage,
      source: sent.source ? JSON.stringify(sent.source) : null,
      sent_at: now,
      held_for: sent.heldFor,
      released_at: null,
    })
    .execute();
  return number;
}

export async function countVersions(db: Queryable, briefId: string): Promise<number> {
  const { count } = await db
    .selectFrom('brief_versions')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('brief_id', '=', briefId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** For an account's export: the briefs of its address, with every version that was sent. */
export async function exportBriefs(db: Queryable, { email, ownsAddress }: AccountHolder) {
  if (!ownsAddress) return [];
  const briefs = await db.selectFrom('briefs').selectAll().where('email_key', '=', emailKey(email)).execute();
  return Promise.all(
    briefs.map(async ({ id, answers, created_at, updated_at }) => {
      const versions = await db
        .selectFrom('brief_versions')
        .selectAll()
        .where('brief_id', '=', id)
        .orderBy('number')
        .execute();
      const files = await db.selectFrom('brief_files').select(['name', 'size']).where('brief_id', '=', id).execute();
      return {
        createdAt: isoTime(created_at),
        changedAt: isoTime(updated_at),
        answers: JSON.parse(answers) as unknown,
        files,
        sent: versions.map((version) => ({
          number: version.number,
          sentAt: isoTime(version.sent_at),
          answers: JSON.parse(version.answers) as unknown,
          consent: version.consent_wording,
          sourcePage: version.source_page,
          cameFrom: version.source,
        })),
      };
    }),
  );
}

export async function eraseBriefs(tx: Queryable, { email, ownsAddress }: AccountHolder): Promise<void> {
  if (!ownsAddress) return;
  await tx.deleteFrom('briefs').where('email_key', '=', emailKey(email)).execute();
}

/** Empty until a deliverable address is given. */
function keyOf(answers: BriefAnswers): string {
  const email = textOf(answers['contactEmail']);
  return isDeliverableAddress(email) ? emailKey(email) : '';
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
