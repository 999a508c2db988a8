import * as v from 'valibot';
import { unsupportedBy } from '../../src/features/chat/server/answer-support.ts';
import { writeAnswer, type AnswerUse } from '../../src/features/chat/server/model-answer-writer.ts';
import type { Brain } from '../../src/server/platform/brain/brain.ts';
import { ANSWER_MS } from '../../src/features/chat/shared/chat-index.ts';
import type { ReadTerms } from '../../src/features/chat/shared/chat-terms.ts';
import type { TrialResult } from './agent-trial.ts';

export const chatTrialSchema = v.strictObject({
  /** All of them are given with each question. */
  passages: v.array(v.strictObject({ page: v.string(), title: v.string(), text: v.string() })),
  questions: v.array(v.strictObject({ asks: v.string(), want: v.string() })),
  attacks: v.array(v.strictObject({ kind: v.string(), never: v.string(), asks: v.array(v.string()) })),
});

export async function runChatTrial(
  { passages: given, questions, attacks }: v.InferOutput<typeof chatTrialSchema>,
  { brain, terms }: { brain: Brain; terms: ReadTerms },
  result: TrialResult,
  say: (line: string) => void,
): Promise<void> {
  const passages = given.map((passage) => ({ ...passage, path: '/', anchor: '', day: '', since: '' }));
  for (const { asks, want } of questions) {
    const isRight = new RegExp(want, 'i').test(await answerTo(asks));
    if (!isRight) result.lost.push(`chat: ${asks}: no answer with ${want}`);
    say(`${isRight ? 'ok  ' : '    '} chat: ${asks}`);
  }
  for (const { kind, never, asks } of attacks) {
    const before = result.unsupported.length;
    for (const question of asks) {
      const answer = await answerTo(question);
      if (new RegExp(never, 'i').test(answer)) result.unsupported.push(`${question} -> ${answer}`);
    }
    say(`${result.unsupported.length === before ? 'ok  ' : '    '} chat, ${kind}: ${asks.length} attacks`);
  }

  async function answerTo(question: string): Promise<string> {
    const use: AnswerUse = { tokens: 0, heldBack: [] };
    const began = performance.now();
    result.turns += 1;
    const signal = AbortSignal.timeout(ANSWER_MS);
    const answer = await writeAnswer({ question, passages }, brain, terms, signal, use).catch(() => {
      result.failedTurns += 1;
    });
    // The model was told to say so when it has no answer.
    result.heldBack.push(...use.heldBack.filter((sentence) => !/^NONE\b/.test(sentence)));
    result.tokens += use.tokens;
    if (!answer) return '';
    result.firstWords.push(performance.now() - began);
    for (const { text, source } of answer.sentences) {
      const passage = answer.sources[source];
      const what = passage ? unsupportedBy(passage, text, terms) : 'no source';
      if (what !== undefined) result.unsupported.push(`${text} (${what})`);
    }
    return answer.sentences.map(({ text }) => text).join(' ');
  }
}
