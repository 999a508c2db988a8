import { randomUUID } from 'node:crypto';
import { contactAddressOf, type BriefAnswers } from '../shared/brief-answers.ts';
import { PRIVATE_TOKEN } from '../shared/brief-facts.ts';
import { emailKey, isDeliverableAddress } from '#shared/text/email-address.ts';
import { keptMs } from '#shared/site/kept-periods.ts';
import type { VisitSource } from '#shared/visitors/visit-source.ts';
import { countRows } from '#server/platform/db/count-rows.ts';
import type { Queryable, Tables } from '#server/platform/db/database.ts';
import { isUniqueViolation } from '#server/platform/db/database-outage.ts';
import type { PrivateLinks } from '#server/platform/private-links.ts';
import { sha256 } from '#server/platform/sha256.ts';

export type Brief = Omit<Tables['briefs'], 'answers'> & { answers: BriefAnswers };

/** A private link works until it is replaced or expires; a mailed one as long as the brief and its epoch. */
export async function briefBehind(
  db: Queryable,
  links: PrivateLinks,
  token: string,
  now: number,
): Promise<Brief | undefined> {
  const found = db.selectFrom('briefs').selectAll();
  const isPrivate = PRIVATE_TOKEN.test(token);
  const mailed = isPrivate ? undefined : links.rowOf(token, 'brief');
  if (!isPrivate && !mailed) return undefined;
  const row = await (
    mailed
      ? found.where('id', '=', mailed.id).where('link_epoch', '=', mailed.epoch)
      : found
          .where('token_hash', '=', sha256(token))
          .where((it) => it.or([it('expires_at', 'is', null), it('expires_at', '>', now)]))
  ).executeTakeFirst();
  // `addBrief` and `saveBrief` wrote the answers as JSON.
  return row && { ...row, answers: JSON.parse(row.answers) as BriefAnswers };
}

/** Undefined when a brief with this token exists already, or when the token was not made by a browser. */
export async function addBrief(
  db: Queryable,
  token: string,
  answers: BriefAnswers,
  now: number,
): Promise<Brief | undefined> {
  if (!PRIVATE_TOKEN.test(token)) return undefined;
  const row = await db
    .insertInto('briefs')
    .values({
      id: randomUUID(),
      token_hash: sha256(token),
      answers: JSON.stringify(answers),
      version: 1,
      email_key: keyOf(answers),
      link_epoch: 0,
      expires_at: now + keptMs('brief-drafts'),
      sent_at: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && { ...row, answers };
}

/**
 * Stores the answers as the next version of the working copy; undefined when somebody else has changed it since, or
 * stopped the link. Another contact ends the mailed links: the address before may have been a stranger's.
 */
export async function saveBrief(
  db: Queryable,
  before: Brief,
  answers: BriefAnswers,
  now: number,
): Promise<Brief | undefined> {
  const { id, version, link_epoch: epoch } = before;
  const contact = keyOf(answers);
  const row = await db
    .updateTable('briefs')
    .set({
      answers: JSON.stringify(answers),
      version: version + 1,
      email_key: contact,
      link_epoch: before.email_key !== '' && before.email_key !== contact ? epoch + 1 : epoch,
      expires_at: before.sent_at === null ? now + keptMs('brief-drafts') : null,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('link_epoch', '=', epoch)
    .returningAll()
    .executeTakeFirst();
  return row && { ...row, answers };
}

/** Ends the mailed links, too. `stopped`: somebody else did so first, so the link at hand is dead. */
export async function renewToken(
  db: Queryable,
  { id, link_epoch: epoch }: Brief,
  newToken: string,
): Promise<'renewed' | 'taken' | 'stopped'> {
  try {
    const { numUpdatedRows } = await db
      .updateTable('briefs')
      .set({ token_hash: sha256(newToken), link_epoch: epoch + 1 })
      .where('id', '=', id)
      .where('link_epoch', '=', epoch)
      .executeTakeFirst();
    return numUpdatedRows > 0n ? 'renewed' : 'stopped';
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}

/** Locks the brief, so that concurrent uploads count each other. False once the link at hand was stopped. */
export async function lockBrief(tx: Queryable, { id, link_epoch: epoch }: Brief): Promise<boolean> {
  const locked = await tx
    .selectFrom('briefs')
    .select('id')
    .where('id', '=', id)
    .where('link_epoch', '=', epoch)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

interface SentVersion {
  consentWording: string;
  sourcePage: string | null;
  source: VisitSource | undefined;
  envelopeId: string;
}

export async function addVersion(db: Queryable, brief: Brief, sent: SentVersion, now: number): Promise<number> {
  await db.updateTable('briefs').set({ sent_at: now, expires_at: null }).where('id', '=', brief.id).execute();
  const number = (await lastNumber(db, brief.id)) + 1;
  await db
    .insertInto('brief_versions')
    .values({
      brief_id: brief.id,
      number,
      answers: JSON.stringify(brief.answers),
      email_key: brief.email_key,
      link_epoch: brief.link_epoch,
      consent_wording: sent.consentWording,
      source_page: sent.sourcePage,
      source: sent.source ? JSON.stringify(sent.source) : null,
      sent_at: now,
      envelope_id: sent.envelopeId,
    })
    .execute();
  return number;
}

export async function versionIn(db: Queryable, envelopeId: string) {
  const row = await db
    .selectFrom('brief_versions')
    .selectAll()
    .where('envelope_id', '=', envelopeId)
    .executeTakeFirstOrThrow();
  return {
    briefId: row.brief_id,
    linkEpoch: row.link_epoch,
    number: row.number,
    // `addVersion` wrote both as JSON.
    answers: JSON.parse(row.answers) as BriefAnswers,
    source: row.source === null ? undefined : (JSON.parse(row.source) as VisitSource),
    sentAt: row.sent_at,
  };
}

export async function countVersions(db: Queryable, briefId: string): Promise<number> {
  return countRows(db.selectFrom('brief_versions').where('brief_id', '=', briefId));
}

/** Not their count: an erasure may have taken some. */
async function lastNumber(db: Queryable, briefId: string): Promise<number> {
  const { last } = await db
    .selectFrom('brief_versions')
    .select((row) => row.fn.max('number').as('last'))
    .where('brief_id', '=', briefId)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

function keyOf(answers: BriefAnswers): string {
  const email = contactAddressOf(answers);
  return isDeliverableAddress(email) ? emailKey(email) : '';
}
