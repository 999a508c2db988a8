import { expect, test } from 'vitest';
import samples from '#content/guided-calls/businesses.yaml';
import { businessOf, sampleBusiness } from './call-businesses.ts';

const OWN = {
  businessName: 'Hill Roofing',
  trade: 'plumbing',
  openingHours: 'Mon 9-12',
  services: ['Leak'],
  handOffNumber: '555-0101',
} as const;
const ownWith = (changed: object) => businessOf({ trade: 'salon', own: { ...OWN, services: ['Leak'], ...changed } });

test.each([
  ['Drain cleaning, $120', { name: 'Drain cleaning', price: '$120' }],
  ['Haircut: $55', { name: 'Haircut', price: '$55' }],
  ['Gift card of $50 – $ 45.50', { name: 'Gift card of $50', price: '$ 45.50' }],
  ['Inspection', { name: 'Inspection' }],
  ['Cash in $ only', { name: 'Cash in $ only' }],
  ['$99', { name: '$99' }],
])('reads the service %j with its price', (line, service) => {
  expect(ownWith({ services: [line] }).services).toEqual([service]);
});

test('a visitor’s own business takes from the sample only who is on call, if it names nobody', () => {
  const { person } = samples.plumbing;
  expect(ownWith({})).toMatchObject({ business: 'Hill Roofing', person, handOff: '555-0101', isOwn: true });
  expect(ownWith({ onCall: 'Rosa' }).person).toBe('Rosa');
  expect(businessOf({ trade: 'salon' })).toEqual(sampleBusiness('salon'));
});

test('hours that nobody can read are those of an office', () => {
  const { hours } = ownWith({ openingHours: 'whenever' });
  expect(hours.map((spans) => spans?.map(({ from, to }) => [from / 60, to / 60]))).toEqual([
    undefined,
    ...Array.from({ length: 5 }, () => [[9, 17]]),
    undefined,
  ]);
});
