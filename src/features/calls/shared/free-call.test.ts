import { expect, test } from 'vitest';
import noHeat from '../../../../content/guided-calls/no-heat-guided-call.yaml';
import { guidedFrom, stateOf, wallTimeOf, type FreeCallView } from './free-call.ts';
import { choose, endOf, startCall, stepOf, tell } from './guided-call.ts';
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

test('a guided call goes on from what was said, with what was told in its fields', () => {
  const state = guidedFrom({ ...said, known: { phone: '555-0142' } }, noHeat, NOW, bridge);
  expect(state.turns).toEqual([...said.turns, bridge]);
  expect(state.card).toEqual({ wants: 'No heat.' });
  const asking = choose(state, 0);
  expect(stepOf(asking).asks?.details).toContain('phone');
  expect(tell(asking, {}).known).toMatchObject({ phone: '555-0142', name: noHeat.caller.name });
});

test('a free call that is over ends as its tools left it', () => {
  const state = stateOf({ ...said, isOver: true, outcome: 'message', card: { told: 'No heat.' } }, 'Free');
  expect(endOf(state)).toEqual({ outcome: 'message', summary: 'No heat.' });
});

test('what pages say of the model names its host, unless it is our own or there is none', () => {
  expect(modelUse(null)).toMatch(/^No AI model/);
  expect(modelUse({ host: 'api.example', isOwn: false })).toContain('api.example');
  expect(modelUse({ host: '', isOwn: true })).toContain('a machine of our own');
});
