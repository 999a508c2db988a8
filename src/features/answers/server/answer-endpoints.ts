/** What the desk's page "Words" reads and changes. */
import type * as v from 'valibot';
import words from '#content/answers/answer-server-words.yaml';
import { recordAct } from '#server/platform/audit/audit-log.ts';
import { conflict, invalid } from '#server/platform/http/api-error.ts';
import {
  defineCommand,
  defineQuery,
  signedInUser,
  type FunctionAnswer,
  type FunctionBody,
  type FunctionCall,
} from '#server/platform/http/site-function.ts';
import { sha256 } from '#server/platform/sha256.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import {
  answerVersionSchema,
  markQuestionsSchema,
  nothingSchema,
  saveAnswerSchema,
  unmarkQuestionsSchema,
} from '../shared/answer-schema.ts';
import type { AnswerQuote } from '../shared/published-answer.ts';
import { ANSWERS_MAX, lockAnswer, wordsView } from './answer-store.ts';
import type { AnswerRow } from './answer-tables.ts';
import type { SitePassages } from './site-passages.ts';

export function createWordsQuery(passages: SitePassages): FunctionBody {
  return defineQuery({ schema: nothingSchema, read: async (_, { db }) => ({ ...(await wordsView(db, passages)) }) });
}

/** What is published stays as its owner published it. */
export function createSaveAnswer(passages: SitePassages): FunctionBody {
  return wordsCommand(saveAnswerSchema, async ({ id, version, questions, ...parts }, { tx, now, record }) => {
    requirePassages(passages, parts.quotes);
    const { question, body } = parts;
    const columns = { question, body, asked: parts.asked.join('\n'), quotes: JSON.stringify(parts.quotes) };
    const row = { ...columns, version: version + 1, saved_at: now };
    if (version === 0) {
      const all = await tx.selectFrom('answers').select('id').limit(ANSWERS_MAX).execute();
      if (all.length >= ANSWERS_MAX) throw invalid(fillWords(words.full, { most: String(ANSWERS_MAX) }));
      const added = tx.insertInto('answers').values({ id, ...row, published_at: null });
      const once = added.onConflict((taken) => taken.column('id').doNothing()).returning('id');
      await once.executeTakeFirstOrThrow(() => conflict(words.changed));
      await mark(tx, questions ?? [], { mark: 'answered', answer_id: id, marked_at: now });
    } else {
      const before = requireVersion(await lockAnswer(tx, id), version);
      if (before.published_at !== null) throw conflict(words.published);
      await tx.updateTable('answers').set(row).where('id', '=', id).execute();
    }
    await record('answer.save', id);
    return { version: row.version };
  });
}

/** Its questions are open again. */
export const dropAnswer = wordsCommand(answerVersionSchema, async ({ id, version }, { tx, record }) => {
  const before = requireVersion(await lockAnswer(tx, id), version);
  if (before.published_at !== null) throw conflict(words.published);
  await tx.deleteFrom('answers').where('id', '=', id).execute();
  await record('answer.drop', id);
});

export function createPublishAnswer(passages: SitePassages): FunctionBody {
  return wordsCommand(answerVersionSchema, async ({ id, version }, { tx, now, record }) => {
    const before = requireVersion(await lockAnswer(tx, id), version);
    // Only `save-answer` writes the column, from checked quotes.
    requirePassages(passages, JSON.parse(before.quotes) as AnswerQuote[]);
    const published = { published_at: now, version: version + 1 };
    await tx.updateTable('answers').set(published).where('id', '=', id).execute();
    await record('answer.publish', id);
  });
}

export const takeDownAnswer = wordsCommand(answerVersionSchema, async ({ id, version }, { tx, record }) => {
  requireVersion(await lockAnswer(tx, id), version);
  const draft = { published_at: null, version: version + 1 };
  await tx.updateTable('answers').set(draft).where('id', '=', id).execute();
  await record('answer.takeDown', id);
});

export const markQuestions = wordsCommand(markQuestionsSchema, async (input, { tx, now, record }) => {
  await mark(tx, input.questions, { mark: input.mark, answer_id: null, marked_at: now });
  await record(`words.${input.mark}`, sha256(input.questions[0] ?? ''));
});

export const unmarkQuestions = wordsCommand(unmarkQuestionsSchema, async ({ questions }, { tx, record }) => {
  await tx
    .deleteFrom('question_marks')
    .where('question_hash', 'in', questions.map(sha256))
    .where('answer_id', 'is', null)
    .execute();
  await record('words.restore', sha256(questions[0] ?? ''));
});

type Mark = Record<'mark', 'apart' | 'dismissed' | 'answered'> & { answer_id: string | null; marked_at: number };

async function mark(tx: FunctionCall['tx'], questions: readonly string[], decided: Mark): Promise<void> {
  const hashes = [...new Set(questions)].map((question) => sha256(question));
  if (hashes.length === 0) return;
  await tx
    .insertInto('question_marks')
    .values(hashes.map((hash) => ({ question_hash: hash, ...decided })))
    .onConflict((row) => row.column('question_hash').doUpdateSet(decided))
    .execute();
}

/** @throws {Refusal} when somebody has changed it since. */
function requireVersion(row: AnswerRow, version: number): AnswerRow {
  if (row.version !== version) throw conflict(words.changed);
  return row;
}

/** @throws {Refusal} when one isn't on the site: an answer quotes nothing else. */
function requirePassages(passages: SitePassages, quotes: readonly AnswerQuote[]): void {
  const gone = quotes.find(passages.createCheck());
  if (gone) throw invalid(fillWords(words.quoteGone, { text: gone.text }));
}

interface WordsCall extends FunctionCall {
  record: (action: string, subject: string) => Promise<void>;
}

function wordsCommand<Schema extends v.GenericSchema>(
  schema: Schema,
  act: (input: v.InferOutput<Schema>, call: WordsCall) => Promise<FunctionAnswer | void>,
): FunctionBody {
  return defineCommand({
    schema,
    async act(input, call) {
      const { id } = signedInUser(call);
      const record = async (action: string, subject: string) =>
        recordAct(call.tx, { actor: id, action, subject }, call.now);
      return act(input, { ...call, record });
    },
  });
}
