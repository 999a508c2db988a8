/** Held questionnaires: lists them for the owner, and mails both sides once the owner releases one. */
import type { Answers } from '../../../shared/questionnaire-answers.ts';
import type { VisitSource } from '../../../shared/visit-source.ts';
import { countMailTo } from '../../platform/mail/recipient-limit.ts';
import { STILL_HELD, type HeldSubmissions } from '../../platform/screening/held-submissions.ts';
import { sendCopy, tellOwner, type QuestionnaireKeeping } from './take-questionnaire.ts';

export function heldQuestionnaires({
  rateLimiter,
  ownerEmail,
}: QuestionnaireKeeping): HeldSubmissions<'questionnaires'> {
  return {
    form: 'questionnaire',
    table: 'questionnaires',
    since: 'created_at',
    list: (db, limit) =>
      db
        .selectFrom('questionnaires')
        .select(['id', 'name', 'email', 'note as text', 'held_for as heldFor', 'created_at as receivedAt'])
        .where(STILL_HELD)
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute(),
    async release(tx, id, now) {
      const row = await tx
        .updateTable('questionnaires')
        .set({ released_at: now })
        .where('id', '=', id)
        .where(STILL_HELD)
        .returningAll()
        .executeTakeFirst();
      if (!row) return false;
      const sent = {
        kind: 'us',
        name: row.name,
        email: row.email,
        note: row.note,
        // `addQuestionnaire` wrote both as JSON.
        answers: JSON.parse(row.answers) as Answers,
        source: row.source === null ? undefined : (JSON.parse(row.source) as VisitSource),
        sourcePage: row.source_page,
      } as const;
      await tellOwner(tx, sent, ownerEmail, { receivedAt: row.created_at, now });
      if ((await countMailTo(tx, rateLimiter, row.email, now)) === 0) await sendCopy(tx, sent, now);
      return true;
    },
  };
}
