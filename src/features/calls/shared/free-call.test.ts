import { expect, test } from 'vitest';
import noHeat from '#content/guided-calls/no-heat-guided-call.yaml';
import * as v from 'valibot';
import { beginFreeCallSchema, guidedFrom, stateOf, wallTimeOf, type FreeCallView } from './free-call.ts';
import { guidedCalls } from './call-list.ts';
import { choose, endOf, fillLine, openDetails, replayCall, startCall, stepOf, tell } from './guided-call.ts';
import { modelUse } from './model-use.ts';

const NOW = new Date(2026, 10, 27, 10, 20);
const view: FreeCallView = {
  trade: 'hvac',
  rang: wallTimeOf(NOW),
  turns: [{ speaker: 'agent', says: 'Hello.' }],
  known: {},
  card: {},
  isOver: false,
};
const said = { ...view, turns: [...view.turns, { speaker: 'caller', says: 'No heat.' } as const] };

const bridge = { speaker: 'agent', says: 'Sorry, I lost you.' } as const;

test('a guided call greets where nothing was said', () => {
  const state = guidedFrom(view, noHeat, NOW, bridge);
  expect(state.turns).toEqual(startCall(noHeat, state.business, NOW).turns);
});

test('a guided call goes on from what was said, and asks only for what was not told', () => {
  const state = guidedFrom({ ...said, known: { phone: '555-0142' } }, noHeat, NOW, bridge);
  expect(state.turns).toEqual([...said.turns, bridge]);
  expect(state.card).toEqual({ wants: 'No heat.' });
  const asking = choose(choose(state, 0), 0);
  expect(openDetails(asking)).toEqual(['name', 'address']);
  expect(tell(asking, {}).known).toMatchObject({ phone: '555-0142', name: noHeat.caller.name });
});

test('the wish on the card is the caller’s first line, cut short, until the agent has written a better one', () => {
  const long = `My furnace ${'clicks and '.repeat(20)}stops.`;
  const turns = [
    ...view.turns,
    { speaker: 'caller', says: long } as const,
    { speaker: 'agent', says: 'Since when?' } as const,
    { speaker: 'caller', says: 'Monday.' } as const,
  ];
  const cardOf = (card: FreeCallView['card']) => guidedFrom({ ...view, turns, card }, noHeat, NOW, bridge).card;
  expect(cardOf({})).toEqual({ wants: long.slice(0, 120) });
  expect(cardOf({ urgent: 'No heat' })).toEqual({ wants: long.slice(0, 120), urgent: 'No heat' });
  expect(cardOf({ wants: 'Furnace repair' })).toEqual({ wants: 'Furnace repair' });
});

test.each([
  [{ card: { wants: 'Furnace repair', told: 'Price' } }, 'not-for-us', 'Furnace repair'],
  [{ card: { told: 'Price' }, outcome: 'message' }, 'message', 'Price'],
  [{}, 'not-for-us', ''],
] as const)('a free call that is over with %o ends as %s: %s', (left, outcome, summary) => {
  expect(endOf(stateOf({ ...said, ...left, isOver: true }, 'Free'))).toEqual({ outcome, summary });
});

test.each(guidedCalls)('$id asks for nothing that was told, and the server replays it', ({ call }) => {
  const known = { name: 'Rosa Hill', phone: '555-0142', address: '12 Oak Street' };
  for (const first of [0, 1]) {
    let state = choose(guidedFrom({ ...said, known }, call, NOW, bridge), first);
    while (!stepOf(state).ends) {
      expect(stepOf(state).asks).toBeUndefined();
      state = choose(state, 0);
    }
    expect(state.known).toEqual(known);
    const replayed = replayCall(call, state.business, state.path, NOW);
    expect(endOf(replayed)?.outcome).toBe(endOf(state)?.outcome);
    expect(Object.keys(replayed.card)).toEqual(
      expect.arrayContaining(Object.keys(state.card).filter((label) => label !== 'wants')),
    );
  }
});

test('a free call that is over ends as its tools left it', () => {
  const state = stateOf({ ...said, isOver: true, outcome: 'message', card: { told: 'No heat.' } }, 'Free');
  expect(endOf(state)).toEqual({ outcome: 'message', summary: 'No heat.' });
});

test('what pages say of the models names their hosts, unless they are our own or there are none', () => {
  const [own, brain, speech] = ['', 'api.example', 'speech.example'].map((host) => ({ host, isOwn: host === '' }));
  if (!own || !brain || !speech) throw new Error();
  expect(modelUse(null, null)).toMatch(/^No AI model/);
  expect(modelUse(brain, null)).toMatch(/api\.example.* Its maker may process/);
  expect(modelUse(brain, speech)).toMatch(/api\.example.* recording goes to speech\.example/);
  expect(modelUse(own, own).match(/a machine of our own/g)).toHaveLength(2);
  expect(modelUse(own, own)).not.toContain('maker');
});

test('a free call is about the service that was booked, also of a visitor’s own business', () => {
  const own = {
    businessName: 'Hill Roofing',
    trade: 'plumbing' as const,
    openingHours: 'Mon 9-12',
    services: ['Leak', 'Gutter'],
    handOffNumber: '555-0101',
  };
  expect(fillLine(stateOf({ ...said, own, service: 'Gutter' }, 'Free'), '{Service}')).toBe('Gutter');
});

test.each([
  ['2026-11-27T10:20', true],
  ['2026-13-27T10:20', false],
  ['2026-11-27T25:20', false],
  ['2026-11-27T10:20:00Z', false],
])('a free call may ring at %s: %s', (now, isRight) => {
  expect(v.is(beginFreeCallSchema, { consent: true, trade: 'hvac', now })).toBe(isRight);
});
