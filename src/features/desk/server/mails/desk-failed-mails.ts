/** Emails that the mail server refused: why, and sending them again, if need be to a corrected address. */
import words from '#content/desk/server-words.yaml';
import { failedMailSchema, resendSchema, type FailedMail } from '#features/desk/shared/failed-mail-schema.ts';
import { emailKey, mailboxOf } from '#shared/text/email-address.ts';
import { UNDO_GRACE_MS, UNDO_MS } from '#features/desk/shared/desk-limits.ts';
import { MINUTE_MS } from '#shared/site/durations.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { conflict, invalid, notFound } from '#server/platform/http/api-error.ts';
import type { FunctionBody } from '#server/platform/http/site-function.ts';
import type { EmailDeclaration } from '#server/platform/mail/outbox/email-declaration.ts';
import { BLANK_PAYLOAD, type OutboxRow } from '#server/platform/queue/queue-table.ts';
import { BLANK_MAIL } from '#server/platform/mail/outbox/outbox-store.ts';
import { failureInWords } from './mail-failure-words.ts';
import type { Job } from '#server/platform/jobs/feature-jobs.ts';
import { deskCommand } from '../desk-command.ts';
import { replyAgain, type ReplyOptions } from '../replies/reply-endpoints.ts';

const SHOWN = 20;
/** What {@link takeBackMail} leaves as the reason. */
const TAKEN_BACK = 'taken back';
/** Before the reason of one that was given up; its text goes when {@link createGivenUpJob} runs next. */
const GIVEN_UP = 'given up: ';

const notFailed = () => notFound(words.refused.done);

type Emails = () => readonly EmailDeclaration[];

export async function listFailedMails(db: Queryable, emails: Emails): Promise<FailedMail[]> {
  const rows = await failed(db)
    .leftJoin('people', 'people.person_key', 'outbox.person_key')
    .selectAll('outbox')
    .select('people.id as person')
    .orderBy('outbox.created_at')
    .limit(SHOWN)
    .execute();
  return rows.map((row) => ({
    mail: row.id,
    at: isoTime(row.created_at),
    kind: row.kind,
    recipient: row.recipient,
    reason: row.last_error === TAKEN_BACK ? words.failure.takenBack : failureInWords(row.last_error ?? ''),
    person: row.person,
    isAddressOpen: isAddressOpen(row, emails),
  }));
}

/** Sends it again after {@link UNDO_MS}. A corrected address becomes the person's too, if it was theirs that failed. */
export function createResend(emails: Emails, options: ReplyOptions): FunctionBody {
  return deskCommand(resendSchema, async ({ mail, address }, { tx, now, record }) => {
    const row = await requireFailed(tx, mail);
    const isCorrected = address !== undefined && mailboxOf(address) !== row.recipient;
    if (isCorrected && !isAddressOpen(row, emails)) throw invalid(words.refused.fixedAddress);
    const recipient = isCorrected ? mailboxOf(address) : row.recipient;
    const payload = row.payload === BLANK_PAYLOAD ? await payloadAgain(tx, row, options) : row.payload;
    await tx
      .updateTable('outbox')
      .set({ status: 'queued', attempts: 0, next_attempt_at: now + UNDO_MS, last_error: null, recipient, payload })
      .where('id', '=', mail)
      .execute();
    if (isCorrected && emailKey(row.recipient) === row.person_key)
      await tx
        .updateTable('people')
        .set((person) => ({ email: address, version: person('version', '+', 1) }))
        .where('person_key', '=', row.person_key)
        .execute();
    await record('mail.resend', mail);
  });
}

/** It was taken by the mail server, which forgets its text, and came back later. Of a reply, the timeline has the text. */
async function payloadAgain(tx: Queryable, { id, kind }: OutboxRow, options: ReplyOptions): Promise<string> {
  const reply = kind === 'desk-reply' ? await replyAgain(tx, id, options) : undefined;
  if (!reply) throw conflict(words.refused.textGone);
  return JSON.stringify(reply);
}

export const takeBackMail = deskCommand(failedMailSchema, async ({ mail }, { tx, now, record }) => {
  await tx
    .updateTable('outbox')
    .set({ status: 'failed', last_error: TAKEN_BACK })
    .where('id', '=', mail)
    .where('status', '=', 'queued')
    .where('attempts', '=', 0)
    .where('next_attempt_at', '>', now)
    .returning('id')
    .executeTakeFirstOrThrow(() => conflict(words.refused.mailSent));
  await record('mail.undo', mail);
});

/** Gives a failed email up, which {@link keepMail} takes back for {@link UNDO_MS}. */
export const dropMail = deskCommand(failedMailSchema, async ({ mail }, { tx, now, record }) => {
  const { last_error: reason } = await requireFailed(tx, mail);
  await tx
    .updateTable('outbox')
    .set({ last_error: GIVEN_UP + (reason ?? ''), next_attempt_at: now + UNDO_MS + UNDO_GRACE_MS })
    .where('id', '=', mail)
    .execute();
  await record('mail.drop', mail);
});

export const keepMail = deskCommand(failedMailSchema, async ({ mail }, { tx, now, record }) => {
  const row = await givenUp(tx)
    .selectAll()
    .where('id', '=', mail)
    .where('next_attempt_at', '>', now)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFailed);
  await tx
    .updateTable('outbox')
    .set({ last_error: row.last_error?.slice(GIVEN_UP.length) || null })
    .where('id', '=', mail)
    .execute();
  await record('mail.keep', mail);
});

/** What was given up stays as a record, without recipient and text, as after its retention period. */
export function createGivenUpJob(db: Database): Job {
  return {
    name: 'emails given up',
    everyMs: MINUTE_MS,
    async run(now) {
      await db
        .updateTable('outbox')
        .set(BLANK_MAIL)
        .where('id', 'in', givenUp(db).select('id').where('next_attempt_at', '<=', now))
        .execute();
    },
  };
}

function isAddressOpen({ kind }: OutboxRow, emails: Emails): boolean {
  const declared = emails().find((one) => one.kind === kind);
  return declared !== undefined && declared.causedBy === 'visitor' && !declared.signsIn;
}

function failed(db: Queryable) {
  return unsent(db).where((row) =>
    row.or([row('outbox.last_error', 'is', null), row('outbox.last_error', 'not like', `${GIVEN_UP}%`)]),
  );
}

function givenUp(db: Queryable) {
  return unsent(db).where('last_error', 'like', `${GIVEN_UP}%`);
}

/** Without those of letters to many, which have figures of their own. */
function unsent(db: Queryable) {
  return db
    .selectFrom('outbox')
    .where('outbox.status', '=', 'failed')
    .where('outbox.lane', '!=', 'bulk')
    .where('outbox.recipient', '!=', '');
}

/** Others who decide about it wait until the commit. */
async function requireFailed(tx: Queryable, mail: string): Promise<OutboxRow> {
  const row = failed(tx).selectAll('outbox').where('outbox.id', '=', mail).forNoKeyUpdate();
  return row.executeTakeFirstOrThrow(notFailed);
}
