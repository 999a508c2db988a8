import { expect, test } from 'vitest';
import noHeat from '../../../../content/guided-calls/no-heat-guided-call.yaml';
import { guidedFrom, stateOf, wallTimeOf, type FreeCallView } from './free-call.ts';
import { endOf, stepOf } from './guided-call.ts';
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

test('a guided call begins at its start where nothing was said', () => {
  expect(guidedFrom(view, noHeat, NOW)).toMatchObject({ at: 'greet' });
});

test('a guided call asks for what is not known yet, and for nothing that is', () => {
  const asking = guidedFrom({ ...said, known: { phone: '555-0142' } }, noHeat, NOW);
  expect(stepOf(asking).asks?.details).toContain('address');
  expect(asking.call.caller.phone, 'it stands in its field').toBe('555-0142');
  const known = { name: 'Rosa Hill', phone: '555-0142', address: '12 Oak Street' };
  const told = guidedFrom({ ...said, known }, noHeat, NOW);
  expect(stepOf(told).asks).toBeUndefined();
  expect(told.turns.at(-1)?.says).toContain('555-0142');
  expect(told.known).toEqual(known);
  expect(told.card).toEqual({ wants: 'No heat.' });
});

test('a free call that is over ends as its tools left it', () => {
  const state = stateOf({ ...said, isOver: true, outcome: 'paged', card: { urgent: 'No heat.' } }, 'Free');
  expect(endOf(state)).toEqual({ outcome: 'paged', summary: 'No heat.' });
});

test('what pages say of the model names its host, unless it is our own or there is none', () => {
  expect(modelUse(null)).toMatch(/^No AI model/);
  expect(modelUse({ host: 'api.example', isOwn: false })).toContain('api.example');
  expect(modelUse({ host: '', isOwn: true })).toContain('a machine of our own');
});
