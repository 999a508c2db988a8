/** Plays callers who never help, at random and by plan, and shows that no call goes around in circles. */
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readUtterances } from '../../../../../scripts/training/read-utterances.ts';
import { sampleAgent } from '../../../../../test/support/conversations.ts';
import { DEMO_TRADES } from '../../../../shared/receptionist/demo-business.ts';
import { hear } from './dialogue.ts';
import { startDialogue, type Dialogue, type SlotName, type Turn } from './dialogue-state.ts';

const NOW = new Date('2026-11-16T09:00');
const MESSAGES_MOST = 40;
/** Whoever only says one thing is done or with a person by then. */
const SAME_MESSAGES_MOST = 14;
const CALLS_PER_TRADE = Number(process.env.CALLS_PER_TRADE ?? 8);

const spoken = readUtterances(resolve(import.meta.dirname, '../../../../../training/receptionist')).map(
  ({ text }) => text,
);
const USELESS = [
  'yes',
  'no',
  'what?',
  'why?',
  'ok',
  '',
  '...',
  ' ',
  'hm',
  '👍',
  'hello',
  'thanks',
  'one moment',
  'say that again',
  "I'd rather not say",
  'I need an appointment',
  'something else',
  'later',
  'no, that is wrong',
  'change it',
  'forget it',
  'how much is it',
  'are you a robot',
  'sí',
  'no entiendo',
  'quiero una cita',
  'Tom Reed',
  '555-0123',
  '555',
  '12 Oak Street',
  'tomorrow',
  'the first one',
  'Saturday at 3',
];

/** What is asked for, by the act that asks. */
const ASKED_FOR: Readonly<Record<string, SlotName>> = {
  'ask:service': 'service',
  'ask:detail': 'detail',
  'ask:name': 'name',
  'ask:phone': 'phone',
  'ask:topic': 'topic',
  offer: 'time',
};

describe.each(DEMO_TRADES)('%s: whatever a caller says', (trade) => {
  const message = fc.oneof(fc.constantFrom(...USELESS), fc.constantFrom(...spoken), fc.string({ maxLength: 30 }));
  /** At times the same again and again, as callers do who aren't heard. */
  const messages = fc
    .array(fc.tuple(message, fc.constantFrom(1, 1, 1, 2, 4)), { minLength: MESSAGES_MOST, maxLength: MESSAGES_MOST })
    .map((parts) => parts.flatMap(([text, times]) => Array.from({ length: times }, () => text)));

  it('no question is asked three times, nothing known is asked for, and the call ends', () => {
    fc.assert(
      fc.property(messages, (said) => {
        const dialogue = play(trade, said, (now) => expect(askedThoughKnown(now)).toEqual([]));
        expect(askedTooOften(dialogue)).toEqual([]);
        expect(dialogue.ended).toBe(true);
      }),
      { numRuns: CALLS_PER_TRADE },
    );
  });

  it.each(USELESS)('"%s", again and again, ends at a person, a message or a goodbye', (text) => {
    const dialogue = play(
      trade,
      Array.from({ length: SAME_MESSAGES_MOST }, () => text),
    );
    expect(askedTooOften(dialogue)).toEqual([]);
    expect(dialogue.ended).toBe(true);
  });
});

it('whoever corrects the name without end is told whom to call', () => {
  const names = Array.from({ length: MESSAGES_MOST }, (_, at) =>
    String.fromCodePoint(97 + (at % 26), 97 + ((at * 7) % 26)),
  );
  const corrections = names.map((name) => `no, my name is R${name}ol`);
  const dialogue = play('plumbing', ['take a message', 'Tom Reed', '555-0123', 'the boiler is loud', ...corrections]);
  expect(dialogue.turns.filter(({ speaker }) => speaker === 'caller')).toHaveLength(MESSAGES_MOST);
  expect(dialogue.turns.at(-1)?.says).toContain('You can reach Dana at');
  expect(dialogue.ended).toBe(true);
});

function play(trade: string, said: readonly string[], check?: (dialogue: Dialogue) => void): Dialogue {
  return said.reduce(
    (before, text) => {
      if (before.ended) return before;
      const dialogue = hear(before, text, NOW);
      check?.(dialogue);
      return dialogue;
    },
    startDialogue(sampleAgent({ trade: trade as (typeof DEMO_TRADES)[number] }), NOW),
  );
}

/** By the words as well as by what is asked for, which may be put in other words. */
function askedTooOften({ turns }: Dialogue): string[] {
  const asked = turns.filter(({ speaker }) => speaker === 'agent').flatMap(questionsIn);
  return [...Map.groupBy(asked, (question) => question)].flatMap(([question, all]) => (all.length > 2 ? question : []));
}

function questionsIn({ says, acts }: Turn): string[] {
  const kinds = acts.filter((act) => act.startsWith('ask:'));
  const isOpen = /\b(?:offer|read-back)\b/.test(acts.join(' '));
  // Other times or other details make another question.
  const words = isOpen ? [says.replace(/^.*?(?=\b(?:I have|I could do|Let me read)\b)/, '')] : says.match(/[^.!?]+\?/g);
  return [...new Set([...kinds, ...(words ?? []).map((word) => word.trim())])];
}

function askedThoughKnown({ slots, turns }: Dialogue): string[] {
  return (turns.at(-1)?.acts ?? []).filter((act) => {
    const slot = ASKED_FOR[act];
    return slot !== undefined && slots[slot] !== undefined;
  });
}
