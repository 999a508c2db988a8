import type { FormSigns } from '#shared/visitors/screening-facts.ts';
import type { Queryable } from '../db/database.ts';
import { widerNetwork } from '../http/request/client-address.ts';
import type { ProofOfWork } from './proof-of-work.ts';
import { countRepeats } from './repeat-counter.ts';
import { CHALLENGE_AT, HOLD_AT, judgeFacts } from './screening-rules.ts';
import { textSigns } from './text-signs.ts';
import { sketchesOf, wholeOf } from './text-sketches.ts';

export interface Submission {
  form: string;
  /** The number of links that is normal in such a form. */
  expectedLinks: number;
  name: string;
  text: string;
  client: string;
  /** Signs from the form. A plain form has no time, and a direct call has none at all. */
  signs: Partial<FormSigns> | undefined;
}

/** Why it is held, in words; null if it passes. */
export type HeldFor = string | null;

export interface Screening {
  /**
   * Call it in the transaction that stores the submission, before any limit is counted there, so that all transactions
   * lock in one order. The visitor gets the same answer whatever the verdict.
   * @throws {Refusal} with a challenge that the form solves before it sends the same again.
   */
  judge(tx: Queryable, submission: Submission, now: number): Promise<HeldFor>;
}

/** `scale` multiplies the thresholds for repeats, as it does every limit. */
export function createScreening(proofs: ProofOfWork, scale: number): Screening {
  return {
    async judge(tx, { form, expectedLinks, name, text, client, signs = {} }, now) {
      const { trap = '', seconds, proof } = signs;
      const sketched = { whole: wholeOf(text, name), sketches: sketchesOf(text, name) };
      const { same, similar } = await countRepeats(tx, sketched, widerNetwork(client), now);
      const judged = judgeFacts({
        ...textSigns(name, text, expectedLinks),
        trapped: trap !== '',
        seconds,
        sameFromHere: same.here / scale,
        networksWithSame: same.otherNetworks / scale,
        similarFromHere: similar.here / scale,
        networksWithSimilar: similar.otherNetworks / scale,
      });
      if (judged.score < CHALLENGE_AT) return null;
      const heldFor = judged.signs.join(', ');
      // Only our own script measures the time, and only it can solve a challenge.
      if (judged.ownScore >= HOLD_AT || seconds === undefined) return heldFor;
      const subject = JSON.stringify([form, name, text]);
      if (proof === undefined) throw await proofs.refusal(subject, now);
      return (await proofs.accept(tx, proof, subject, now)) ? null : heldFor;
    },
  };
}
