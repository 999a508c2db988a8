import { expect, it } from 'vitest';
import type { BriefAnswers } from '../shared/brief-answers.ts';
import type { DemoBusiness } from '#features/calls/shared/demo-business.ts';
import { answersOfDemo } from './demo-answers.ts';

const BUSINESS: DemoBusiness = {
  businessName: 'Key & Lock',
  trade: 'plumbing',
  openingHours: 'Mon-Fri 8-5, Sat 9-noon',
  services: ['Lockout', 'New locks'],
  handOffNumber: '202-555-0142',
};
const answersFor = (openingHours: string) => answersOfDemo({ ...BUSINESS, openingHours });
const monday = ({ hoursMonFrom, hoursMonTo }: BriefAnswers) => [hoursMonFrom, hoursMonTo];

it('fills in the hours of each day, and nothing where the day is closed', () => {
  const answers = answersOfDemo(BUSINESS);
  expect(answers).toMatchObject({ hoursMonFrom: '08:00', hoursFriTo: '17:00', hoursSatTo: '12:00', holidays: '' });
  expect([answers['hoursSunFrom'], answers['hoursSunTo']]).toEqual(['', '']);
});

it('states the trade that the visitor said, and none that the demo only came near to', () => {
  expect(answersOfDemo(BUSINESS)['trade']).toBe('');
  expect(answersOfDemo({ ...BUSINESS, ownTrade: 'Locksmith' })['trade']).toBe('Locksmith');
});

it.each([
  ['a lunch break', 'Mon-Fri 8am-12pm, 1-5pm', ['08:00', '17:00']],
  ['a night', 'Mon 6pm-2am', ['18:00', '23:59']],
  ['what is not understood', 'Mon 9-5, Sat by appointment', ['09:00', '17:00']],
])('carries %s on as it was typed', (_, typed, expected) => {
  const answers = answersFor(typed);
  expect(monday(answers)).toEqual(expected);
  expect(answers['holidays']).toContain(typed);
});

it('ends a whole day at the last minute that a time field holds', () => {
  const answers = answersFor('24/7');
  expect(monday(answers)).toEqual(['00:00', '23:59']);
  expect(answers['holidays']).toBe('');
});

it('gives nothing for what is no business', () => {
  expect(answersOfDemo({ businessName: '' })).toEqual({});
});
