/** Held versions of launch briefs: lists them for the owner, and mails both sides once the owner releases one. */
import { textOf, type BriefAnswers } from '../../../shared/brief-answers.ts';
import type { VisitSource } from '../../../shared/visit-source.ts';
import { countMailTo } from '../../platform/mail/recipient-limit.ts';
import { STILL_HELD, type HeldSubmissions } from '../../platform/screening/held-submissions.ts';
import { filesOf } from './brief-file-store.ts';
import { freeText, mailOwner, mailReceipt, type BriefKeeping } from './submit-brief.ts';

/** The brief's id and the version's number. */
const ID = /^([0-9a-f-]{36})\.(\d{1,6})$/;

export function heldBriefs({ rateLimiter, ownerEmail }: BriefKeeping): HeldSubmissions<'brief_versions'> {
  return {
    form: 'brief',
    table: 'brief_versions',
    since: 'sent_at',
    async list(db, limit) {
      const rows = await db
        .selectFrom('brief_versions')
        .selectAll()
        .where(STILL_HELD)
        .orderBy('sent_at', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => {
        const answers = answersOf(row);
        return {
          id: `${row.brief_id}.${row.number}`,
          name: textOf(answers['contactName']),
          email: textOf(answers['contactEmail']),
          text: freeText(answers),
          heldFor: row.held_for,
          receivedAt: row.sent_at,
        };
      });
    },
    async release(tx, id, now) {
      const [, briefId, number] = ID.exec(id) ?? [];
      if (briefId === undefined) return false;
      const row = await tx
        .updateTable('brief_versions')
        .set({ released_at: now })
        .where('brief_id', '=', briefId)
        .where('number', '=', Number(number))
        .where(STILL_HELD)
        .returningAll()
        .executeTakeFirst();
      if (!row) return false;
      const answers = answersOf(row);
      const files = (await filesOf(tx, briefId)).map(({ name }) => name);
      const source = row.source === null ? undefined : (JSON.parse(row.source) as VisitSource);
      const { number: sentNumber, link_epoch: linkEpoch, sent_at: sentAt } = row;
      const payload = { briefId, linkEpoch, number: sentNumber, answers, files, source, sentAt };
      await mailOwner(tx, payload, ownerEmail, now);
      const recipient = textOf(answers['contactEmail']);
      if ((await countMailTo(tx, rateLimiter, recipient, now)) === 0) await mailReceipt(tx, payload, now);
      return true;
    },
  };
}

/** `addVersion` wrote the answers as JSON. */
function answersOf({ answers }: { answers: string }): BriefAnswers {
  return JSON.parse(answers) as BriefAnswers;
}
