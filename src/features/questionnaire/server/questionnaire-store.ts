import { exporterOf } from '#server/platform/forms/envelope-store.ts';
import { randomUUID } from 'node:crypto';
import { emailKey } from '#shared/text/email-address.ts';
import type { Answers } from '../shared/questionnaire-answers.ts';
import { recommend } from '../shared/questionnaire.ts';
import type { VisitSource } from '#shared/visitors/visit-source.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { Storing } from '#server/platform/forms/site-form.ts';

export interface SentQuestionnaire {
  name: string;
  email: string;
  note: string;
  answers: Answers;
  sourcePage: string | null;
  source: VisitSource | undefined;
}

export async function addQuestionnaire(
  tx: Queryable,
  sent: SentQuestionnaire,
  { envelopeId, now }: Storing,
): Promise<string> {
  const { name, email, note, answers, sourcePage, source } = sent;
  const id = randomUUID();
  await tx
    .insertInto('questionnaires')
    .values({
      id,
      name,
      email,
      email_key: emailKey(email),
      answers: JSON.stringify(answers),
      recommended: recommendedIn(answers),
      note,
      source_page: sourcePage,
      source: source ? JSON.stringify(source) : null,
      created_at: now,
      envelope_id: envelopeId,
    })
    .execute();
  return id;
}

export async function questionnaireIn(db: Queryable, envelopeId: string): Promise<SentQuestionnaire & { id: string }> {
  const row = await db
    .selectFrom('questionnaires')
    .selectAll()
    .where('envelope_id', '=', envelopeId)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    note: row.note,
    // `addQuestionnaire` wrote both as JSON.
    answers: JSON.parse(row.answers) as Answers,
    source: row.source === null ? undefined : (JSON.parse(row.source) as VisitSource),
    sourcePage: row.source_page,
  };
}

/** The id of the recommended service, or the kind of recommendation when it names no service. */
export function recommendedIn(answers: Answers): string {
  const recommendation = recommend(answers);
  return recommendation.kind === 'fit' ? recommendation.service.id : recommendation.kind;
}

export const exportQuestionnaires = exporterOf('questionnaires', (row) => ({
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

declare module '#server/platform/db/database.ts' {
  interface Tables {
    questionnaires: {
      id: string;
      name: string;
      /** As it was typed. */
      email: string;
      email_key: string;
      answers: string;
      /** The service that was recommended at the time; 'talk' for none. */
      recommended: string;
      note: string;
      source_page: string | null;
      /** JSON of a `VisitSource`; null when nothing is known. */
      source: string | null;
      created_at: number;
      envelope_id: string;
    };
  }
}
