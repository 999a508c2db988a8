/** Answers that improve the questions: without name, address, account or exact time, erased by their taker's code. */
import { randomInt } from 'node:crypto';
import type { AssessmentSubmission } from '../shared/assessment-schema.ts';
import type { Queryable, Tables } from '#server/platform/db/database.ts';
import { sha256 } from '#server/platform/sha256.ts';

/** Crockford's base 32: no letters that read like digits. 16 of them hold 80 bits. */
const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 16;
const CODE_GROUP = /.{4}(?=.)/g;

/**
 * Returns the code they are kept under: the given one, if answers are kept under it, so that those of two runs can be
 * compared. Otherwise a new one, because the report's email must say nothing that its sender made up.
 */
export async function addItemAnswers(
  tx: Queryable,
  { answers, improve }: AssessmentSubmission,
  now: number,
): Promise<string | undefined> {
  if (!improve) return undefined;
  const given = improve.code && codeOf(improve.code);
  const code = given && (await isKept(tx, given)) ? given : newCode();
  const moment = new Date(now);
  await tx
    .insertInto('item_answers')
    .values({
      code_hash: sha256(code),
      choices: Object.values(answers).join(''),
      positions: improve.positions.join(''),
      month_at: Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth()),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return code;
}

/** Returns how many runs are erased. */
export async function eraseItemAnswers(tx: Queryable, code: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('item_answers')
    .where('code_hash', '=', sha256(codeOf(code)))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function listItemAnswers(db: Queryable): Promise<Tables['item_answers'][]> {
  return db
    .selectFrom('item_answers')
    .selectAll()
    .orderBy('code_hash')
    .orderBy('choices')
    .orderBy('positions')
    .execute();
}

async function isKept(tx: Queryable, code: string): Promise<boolean> {
  const row = await tx
    .selectFrom('item_answers')
    .select('code_hash')
    .where('code_hash', '=', sha256(code))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function newCode(): string {
  return codeOf(Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join(''));
}

/** As it is shown, such as 7QMK-3XTR-9B2N-HV4D, however it was typed. */
function codeOf(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll(CODE_GROUP, '$&-');
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    item_answers: {
      code_hash: string;
      /** Thirty letters, in the order of the questions. */
      choices: string;
      /** Thirty digits: from 1, where each chosen option was shown. */
      positions: string;
      month_at: number;
    };
  }
}
