/** Stores the answers that visitors sent to us, with the service that was recommended to them. */
import { randomUUID } from 'node:crypto';
import { emailKey } from '../../../shared/email-address.ts';
import type { Answers } from '../../../shared/questionnaire-answers.ts';
import { recommend } from '../../../shared/questionnaire.ts';
import type { VisitSource } from '../../../shared/visit-source.ts';
import type { AccountHolder } from '../../platform/account-holder.ts';
import { isoTime } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { HeldFor } from '../../platform/screening/screening.ts';

export interface SentQuestionnaire {
  name: string;
  email: string;
  note: string;
  answers: Answers;
  sourcePage: string | null;
  source: VisitSource | undefined;
}

/** @param heldFor Why the submission is held; null when both sides are told at once. */
export async function addQuestionnaire(
  tx: Queryable,
  sent: SentQuestionnaire,
  heldFor: HeldFor,
  now: number,
): Promise<void> {
  const { name, email, note, answers, sourcePage, source } = sent;
  const recommendation = recommend(answers);
  await tx
    .insertInto('questionnaires')
    .values({
      id: randomUUID(),
      name,
      email,
      email_key: emailKey(email),
      answers: JSON.stringify(answers),
      recommended: recommendation.kind === 'fit' ? recommendation.service.id : recommendation.kind,
      note,
      source_page: sourcePage,
      source: source ? JSON.stringify(source) : null,
      created_at: now,
      held_for: heldFor,
      released_at: null,
    })
    .execute();
}

/** For an account's export: questionnaires sent from its address, oldest first. */
export async function exportQuestionnaires(db: Queryable, { email, ownsAddress }: AccountHolder) {
  if (!ownsAddress) return [];
  const rows = await db
    .selectFrom('questionnaires')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    name: row.name,
    email: row.email,
    // `addQuestionnaire` wrote it as JSON.
    answers: JSON.parse(row.answers) as Answers,
    recommended: row.recommended,
    note: row.note,
    sourcePage: row.source_page,
    cameFrom: row.source,
    sentAt: isoTime(row.created_at),
  }));
}

export async function eraseQuestionnaires(tx: Queryable, { email, ownsAddress }: AccountHolder): Promise<void> {
  if (!ownsAddress) return;
  await tx.deleteFrom('questionnaires').where('email_key', '=', emailKey(email)).execute();
}
