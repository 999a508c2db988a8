/** Runs the written conversations, and compares the sample talk on the demo's page with what the dialogue says. */
import { describe, expect, it, test } from 'vitest';
import sample from '../../../../../content/demos/sample-talk.yaml';
import words from '../../../../../content/demos/words.yaml';
import {
  readConversations,
  readWordings,
  runConversation,
  sampleAgent,
  SEEN_FILES,
} from '../../../../../test/support/conversations.ts';
import { hear } from './dialogue.ts';
import { startDialogue } from './dialogue-state.ts';
import { leadLines, spokenTurns } from './sheet-data.ts';

describe.each(SEEN_FILES)('%s', (file) => {
  test.each(readConversations(file).map((conversation) => [conversation.name, conversation] as const))(
    '%s',
    (_, one) => {
      expect(runConversation(one).faults).toEqual([]);
    },
  );
});

test.each(readWordings())('%s: %s', (trade, acts, messages) => {
  const now = new Date('2026-11-16T09:00');
  const agent = sampleAgent({ trade });
  const missed = messages.filter((message) => {
    const done = hear(startDialogue(agent, now), message, now).turns.at(-1)?.acts ?? [];
    return !acts.split(' ').every((act) => (act.startsWith('!') ? !done.includes(act.slice(1)) : done.includes(act)));
  });
  expect(missed).toEqual([]);
});

it('has at least 120 conversations, a fifth of them never tuned on', () => {
  // Former unseen sets don't count: they are kept for good and would soon outnumber the current one.
  const once = new Set<string>(['heard', 'overheard', 'hurried', 'plain']);
  const seen = SEEN_FILES.filter((file) => !once.has(file)).flatMap(readConversations).length;
  const unseen = readConversations('unseen').length;
  expect(seen + unseen).toBeGreaterThanOrEqual(120);
  expect(unseen / (seen + unseen)).toBeGreaterThanOrEqual(0.2);
});

it('the dialogue says the sample talk that the page shows', () => {
  const now = new Date(sample.at);
  const agent = sampleAgent({ trade: 'plumbing', business: undefined });
  const said = sample.turns.filter(({ speaker }) => speaker === 'caller');
  const dialogue = said.reduce((before, { says }) => hear(before, says, now), startDialogue(agent, now));
  const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;
  expect(sample.turns).toEqual(plain(spokenTurns(dialogue, words)));
  expect(sample.lines).toEqual(plain(leadLines(dialogue, words)));
});

it.each([
  ['after a message', ['Can you take a message please', 'Maria Lopez', '202-555-0133', 'My boiler is loud', 'yes']],
  ['after an opt-out', ['Take me off your call list', '202-555-0133']],
])("says the caller's own number %s", (_, said) => {
  const now = new Date('2026-11-16T09:00');
  const dialogue = said.reduce((before, says) => hear(before, says, now), startDialogue(sampleAgent({}), now));
  expect(dialogue.turns.at(-1)?.says).toContain('202-555-0133');
});

it('answers any text', () => {
  const now = new Date('2026-11-16T09:00');
  const texts = [
    '?',
    '\u0000',
    '👩‍💻',
    '555',
    '+',
    '9'.repeat(600),
    'a '.repeat(400),
    '½',
    'ﷺ'.repeat(300),
    '()[]{}',
    '1/1/1',
  ];
  let dialogue = startDialogue(sampleAgent({ trade: 'salon', business: undefined }), now);
  for (const text of texts) dialogue = hear(dialogue, text, now);
  expect(dialogue.turns.every(({ says, speaker }) => speaker === 'caller' || says.length > 0)).toBe(true);
});
