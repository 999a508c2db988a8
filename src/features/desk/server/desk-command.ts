import type * as v from 'valibot';
import words from '#content/desk/server-words.yaml';
import { recordAct } from '#server/platform/audit/audit-log.ts';
import type { AccountHolder } from '#server/platform/account-holder.ts';
import { conflict, Refusal } from '#server/platform/http/api-error.ts';
import {
  defineCommand,
  signedInUser,
  type FunctionAnswer,
  type FunctionBody,
  type FunctionCall,
} from '#server/platform/http/site-function.ts';
import { MINUTE_MS } from '#shared/site/durations.ts';

/** Somebody else changed the person, so that the member decided by an old page. */
export const changedMeanwhile = () => conflict(words.refused.changed);

export interface DeskCall extends FunctionCall {
  member: AccountHolder;
  record: (action: string, subject: string) => Promise<void>;
}

type Command<Schema extends v.GenericSchema> = Parameters<typeof defineCommand<Schema>>[0];

export function deskCommand<Schema extends v.GenericSchema>(
  schema: Schema,
  act: (input: v.InferOutput<Schema>, call: DeskCall) => Promise<FunctionAnswer | void>,
  more: Pick<Command<Schema>, 'handlesRepeats' | 'finish'> = {},
): FunctionBody {
  return defineCommand({
    ...more,
    schema,
    async act(input, call) {
      const member = signedInUser(call);
      const record = async (action: string, subject: string) =>
        recordAct(call.tx, { actor: member.id, action, subject }, call.now);
      return act(input, { ...call, member, record });
    },
  });
}

const FRESH_MS = 10 * MINUTE_MS;

/**
 * Risky acts need a code from the authenticator that was given just now; the one of the sign-in counts.
 * @throws {Refusal} when the last code is older than ten minutes.
 */
export function requireFreshCode({ codeAt }: AccountHolder, now: number): void {
  if (codeAt !== null && codeAt >= now - FRESH_MS) return;
  throw new Refusal({ code: 'code_needed', message: words.refused.code });
}
