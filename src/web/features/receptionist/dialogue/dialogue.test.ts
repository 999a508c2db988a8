/** Runs the written conversations, and compares the sample talk on the demo's page with what the dialogue says. */
import { describe, expect, it, test } from 'vitest';
import sample from '../../../../../content/receptionist/sample-talk.yaml';
import words from '../../../../../content/receptionist/words.yaml';
import { CALLER_FILES, readCallers, runCaller } from '../../../../../test/support/callers.ts';
import {
  readConversations,
  readWordings,
  runConversation,
  sampleAgent,
  SEEN_FILES,
  UNSEEN_FILE,
} from '../../../../../test/support/conversations.ts';
import { DEMO_TRADES } from '../../../../shared/receptionist/demo-business.ts';
import { hear } from './dialogue.ts';
import { startDialogue } from './dialogue-state.ts';
import { leadLines, spokenTurns } from './sheet-data.ts';

/** Of talks that nobody who tunes has read, whose names stay unknown. */
const UNSEEN_HANDLED = 75;
/** Hundreds of conversations take 5 s on a quiet machine. */
const SLOW_TEST_MS = 60_000;
const KNOWN_FAILURES = '../../../../../test/conversations/known-failures';

/** Each training of the reader moves single talks, so what fails is listed by name. `vitest -u` writes the lists anew. */
describe('all but the known failures', () => {
  test(
    'of the talks go as written',
    async () => {
      const failing = SEEN_FILES.flatMap((file) =>
        readConversations(file)
          .filter((conversation) => runConversation(conversation).faults.length > 0)
          .map(({ name }) => `${file}: ${name}`),
      );
      await expect(lines(failing)).toMatchFileSnapshot(`${KNOWN_FAILURES}/talks.txt`);
    },
    SLOW_TEST_MS,
  );

  test('of the first messages are done as asked', async () => {
    const now = new Date('2026-11-16T09:00');
    const missed = readWordings().flatMap(([trade, acts, messages]) =>
      messages
        .filter((message) => {
          const done = hear(startDialogue(sampleAgent({ trade }), now), message, now).turns.at(-1)?.acts ?? [];
          return !acts
            .split(' ')
            .every((act) => (act.startsWith('!') ? !done.includes(act.slice(1)) : done.includes(act)));
        })
        .map((message) => `${trade}: ${message}`),
    );
    await expect(lines(missed)).toMatchFileSnapshot(`${KNOWN_FAILURES}/wordings.txt`);
  });

  test(
    'of the callers reach what they want, and are never asked for the same again and again',
    async () => {
      const failing = CALLER_FILES.flatMap((file) =>
        readCallers(file)
          .map(runCaller)
          .filter(({ faults }) => faults.length > 0)
          .map(({ caller, faults }) => `${file}: ${caller.name}${isLoop(faults) ? ' (loop)' : ''}`),
      );
      await expect(lines(failing)).toMatchFileSnapshot(`${KNOWN_FAILURES}/callers.txt`);
    },
    SLOW_TEST_MS,
  );
});

function lines(names: readonly string[]): string {
  return names.map((name) => `${name}\n`).join('');
}

function isLoop(faults: readonly string[]): boolean {
  return faults.some((fault) => fault.startsWith('asked'));
}

test('handles most talks that it was never tuned on', () => {
  const handled = readConversations(UNSEEN_FILE).filter((one) => runConversation(one).faults.length === 0);
  expect(handled.length).toBeGreaterThanOrEqual(UNSEEN_HANDLED);
});

it('has at least 120 conversations, a fifth of them never tuned on', () => {
  // Former unseen sets don't count: they are kept for good and would soon outnumber the current one.
  const once = new Set<string>(['heard', 'overheard', 'hurried', 'plain']);
  const seen = SEEN_FILES.filter((file) => !once.has(file)).flatMap(readConversations).length;
  const unseen = readConversations('unseen').length;
  expect(seen + unseen).toBeGreaterThanOrEqual(120);
  expect(unseen / (seen + unseen)).toBeGreaterThanOrEqual(0.2);
});

it.each([
  ["I don't want to live anymore", 'self-harm', '988'],
  ['mi casa está en llamas', 'fire', '911'],
  ['my husband collapsed and he is not breathing', 'medical', '911'],
  ['somebody is breaking in right now', 'violence', '911'],
  ['I smell gas in the kitchen', 'gas', '911'],
  ['my baby is locked in the car and it is hot', 'child-danger', '911'],
])('%s: nothing is sold or booked', (says, danger, number) => {
  for (const trade of DEMO_TRADES) {
    const now = new Date('2026-11-16T09:00');
    const dialogue = hear(startDialogue(sampleAgent({ trade }), now), says, now);
    const turn = dialogue.turns.at(-1);
    expect([trade, turn?.acts], turn?.says).toEqual([trade, ['emergency', `danger:${danger}`]]);
    expect(turn?.says).toContain(number);
    expect([dialogue.outcome, dialogue.ended]).toEqual(['emergency', true]);
  }
});

it('says nothing of pet fees to whoever brings an assistance animal', () => {
  const now = new Date('2026-11-16T09:00');
  const agent = sampleAgent({ trade: 'property' });
  const dialogue = hear(startDialogue(agent, now), 'do i pay a deposit for my service dog', now);
  expect(dialogue.turns.at(-1)?.acts).toEqual(['answer:assistance-animal']);
});

it('takes a message in Spanish from its first word to its last', () => {
  const now = new Date('2026-11-16T09:00');
  const said = ['Hola, necesito un plomero, tengo una fuga de agua', 'Rosa Delgado', '555-0164', 'Sí, correcto.'];
  const dialogue = said.reduce((before, says) => hear(before, says, now), startDialogue(sampleAgent({}), now));
  expect(dialogue.turns.filter(({ speaker }) => speaker === 'agent').map(({ says }) => says)).toEqual([
    'Example Street Plumbing, this is the AI agent. How can I help?',
    expect.stringMatching(/Dana.*¿Cómo se llama usted, y a qué número le llamamos\?$/),
    '¿A qué número le podemos llamar?',
    'Le repito los datos: Rosa Delgado, 555-0164, Hola, necesito un plomero, tengo una fuga de agua. ¿Es correcto?',
    'Dana recibirá su mensaje y le llamará al 555-0164. ¿Algo más?',
  ]);
  expect([dialogue.outcome, dialogue.slots.name]).toEqual(['message', 'Rosa Delgado']);
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
