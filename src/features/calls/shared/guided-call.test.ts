import { expect, test } from 'vitest';
import * as v from 'valibot';
import { sheetOf } from './heard-call.ts';
import { sayTime } from './call-times.ts';
import {
  choose,
  endOf,
  fillLine,
  openAsides,
  openDetails,
  sampleDetail,
  sayAside,
  startCall,
  tell,
  type CallBusiness,
} from './guided-call.ts';
import { guidedCallSchema } from './guided-call-schema.ts';

/** A Wednesday morning. */
const NOW = new Date(2026, 0, 14, 9);
const weekdays: CallBusiness['hours'] = [[], ...Array.from({ length: 5 }, () => [{ from: 480, to: 1020 }]), []];
const firm: CallBusiness = {
  business: 'Quill & Feather',
  person: 'Ottoline',
  hours: weekdays,
  handOff: '555-0199',
  services: [{ name: 'Ink' }],
  isOwn: false,
};
const call = v.parse(guidedCallSchema, {
  title: 'Ink',
  hint: 'Ink',
  trade: 'plumbing',
  rings: 'open',
  language: 'es',
  service: 'Ink',
  visits: 'caller',
  caller: { name: 'Ana Ruiz', phone: '555-0101', address: '1 First Street' },
  voice: 'woman',
  steps: {
    greet: {
      says: 'Hello.',
      language: 'en',
      choices: [
        { says: 'Hola.', to: 'offer' },
        { says: 'Buenas.', to: 'offer' },
      ],
      asides: [{ says: '¿Cuánto?', reply: 'Son {nightPrice}.', unpriced: 'No lo sé.' }],
    },
    offer: {
      says: '¿Le queda bien {slot2}?',
      choices: [
        { says: 'Sí.', slot: 2, card: { visit: '{slot}' }, to: 'ask' },
        { says: 'Bueno.', slot: 2, to: 'ask' },
      ],
    },
    ask: { says: '¿Su dirección?', asks: { details: ['address'], says: '{place}.', to: 'again' } },
    again: {
      says: '¿Es {place}?',
      asks: { details: ['address'], corrected: { address: '2 Second Street' }, says: 'No: {place}.', to: 'end' },
    },
    end: { says: 'Hasta {slot}.', ends: { outcome: 'booked', summary: 'Ink, {slot}.' } },
  },
});

test('a step may be in another language than the call', () => {
  const { turns } = sheetOf(choose(startCall(call, firm, NOW), 0), { label: '', agent: '', caller: '' });
  expect(turns.map(({ language }) => language)).toEqual(['en', undefined, undefined]);
  expect(
    turns.slice(0, 2).map(({ from, to }) => [from, to]),
    'a word takes its time',
  ).toEqual([
    [0, 0.8],
    [1.3, 2.1],
  ]);
});

test('a price is said where the business states it', () => {
  const replies = [firm, { ...firm, nightPrice: '$9' }].map((business) => {
    const { turns } = sayAside(startCall(call, business, NOW), 0);
    return turns.at(-1)?.says;
  });
  expect(replies).toEqual(['No lo sé.', 'Son $9.']);
});

test("the caller hears times in the call's language, and the owner reads them with their date in English", () => {
  const taken = choose(choose(startCall(call, firm, NOW), 0), 0);
  expect(taken.turns.at(-3)?.says).toBe('¿Le queda bien mañana a las 2 de la tarde?');
  expect(taken.card.visit).toBe('Friday, January 16, at 2 p.m.');
  expect(endOf(tell(tell(taken, {}), {}))?.summary).toBe('Ink, Friday, January 16, at 2 p.m.');
});

test('a caller who corrects a detail says another one, unless the visitor types it', () => {
  const asked = tell(choose(choose(startCall(call, firm, NOW), 0), 0), {});
  expect(asked.known.address).toBe('1 First Street');
  expect(sampleDetail(asked, 'address')).toBe('2 Second Street');
  expect(tell(asked, {}).known.address).toBe('2 Second Street');
  expect(tell(asked, { address: '3 Third Street' }).known.address).toBe('3 Third Street');
  expect(tell(asked, { address: '  ' }).known.address, 'a blank is nothing').toBe('2 Second Street');
});

test('what was told before the call is asked for only where the caller corrects it', () => {
  const known = { address: '9 Elm Street' };
  const asked = choose(choose({ ...startCall(call, firm, NOW), known, told: known }, 0), 0);
  expect([asked.at, openDetails(asked)]).toEqual(['again', ['address']]);
});

test('a time that was taken stays taken through later choices', () => {
  const { greet, offer, ...others } = call.steps;
  const [first, other] = [greet?.choices ?? [], offer?.choices ?? []].map((choices) =>
    choices.map((one) => ({ ...one })),
  );
  const steps = {
    ...others,
    greet: { ...greet, choices: first?.map((choice) => ({ ...choice, slot: 1 })) },
    offer: { ...offer, choices: other?.map(({ slot: _slot, ...choice }) => choice) },
  };
  const early = v.parse(guidedCallSchema, { ...call, steps });
  expect(choose(choose(startCall(early, firm, NOW), 0), 0).card.visit).toBe('Thursday, January 15, at noon');
});

test('nobody says the same aside twice', () => {
  const { greet } = call.steps;
  const asides = ['¿Cuánto?', '¿Cuándo?'].map((says) => ({ says, reply: 'No lo sé.' }));
  const asking = v.parse(guidedCallSchema, { ...call, steps: { ...call.steps, greet: { ...greet, asides } } });
  const one = sayAside(startCall(asking, firm, NOW), 0);
  expect(openAsides(one).map(({ says }) => says)).toEqual(['¿Cuándo?']);
  expect(openAsides(sayAside(one, 0))).toEqual([]);
});

test.each([
  ['Drain cleaning', 'Ask for drain cleaning.'],
  ['AC repair', 'Ask for AC repair.'],
])('the service %s stands within a sentence', (name, said) => {
  const state = startCall(call, { ...firm, services: [{ name }] }, NOW);
  expect(fillLine(state, 'Ask for {service}.')).toBe(said);
});

test('a visitor’s own first service takes the place of the call’s', () => {
  const services = [{ name: 'Paper' }, { name: 'Ink' }];
  const serviceAt = (isOwn: boolean) => fillLine(startCall(call, { ...firm, services, isOwn }, NOW), '{Service}');
  expect([serviceAt(true), serviceAt(false)]).toEqual(['Paper', 'Ink']);
});

test.each([
  [0, 12, 'today at noon', 'hoy al mediodía'],
  [1, 9, 'tomorrow at 9 a.m.', 'mañana a las 9 de la mañana'],
  [2, 13, 'Friday at 1 p.m.', 'el viernes a la 1 de la tarde'],
  [6, 18, 'Tuesday at 6 p.m.', 'el martes a las 6 de la tarde'],
  [7, 19, 'Wednesday, January 21, at 7 p.m.', 'el miércoles 21 de enero a las 7 de la noche'],
  [8, 12, 'Thursday, January 22, at noon', 'el jueves 22 de enero al mediodía'],
])('says a time %i days ahead at %i as people do', (days, hour, english, spanish) => {
  const time = new Date(2026, 0, 14 + days, hour);
  expect([sayTime(time, NOW, 'en'), sayTime(time, NOW, 'es')]).toEqual([english, spanish]);
});
