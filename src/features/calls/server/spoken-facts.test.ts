import { describe, expect, test } from 'vitest';
import { newCall, type FreeCall } from './free-call-state.ts';
import { callTools, factsOf, nowOf, saidTimes } from './free-call-tools.ts';
import { unsupportedIn, type Support } from './spoken-facts.ts';
import { businessOf } from '../shared/call-businesses.ts';

/** A Friday, on which the sample business is open. */
const RANG = '2026-11-27T10:20';

function support(change: Partial<FreeCall> = {}): Support {
  const call = { ...newCall({ trade: 'plumbing', own: undefined, rang: RANG }, 'Hello.', 0), ...change };
  callTools.offer_times.run(call, {});
  return {
    facts: [factsOf(call), nowOf(call).open, ...Object.values(call.known)].join('\n'),
    times: saidTimes(call),
    callerWords: 'My name is Rosa Hill, and Dave told me it would be $20, today. I have two children.',
    openDays: Array.from({ length: 7 }, (_, day) => (businessOf(call).hours[day] ?? []).length > 0),
    did: call.did,
  };
}

const { person, services } = businessOf({ trade: 'plumbing', own: undefined });
const sold = services.find(({ price }) => price !== undefined);
const [offered = ''] = saidTimes(
  (() => {
    const call = newCall({ trade: 'plumbing', own: undefined, rang: RANG }, '', 0);
    callTools.offer_times.run(call, {});
    return call;
  })(),
).split('. ');

describe('a sentence is spoken', () => {
  test.each([
    'That sounds stressful, and I can help.',
    `${sold?.name} is ${sold?.price}, and ${person} can look at it.`,
    `I have ${offered}.`,
    'How can I help you today?',
    'If you smell gas, leave the house and dial 911.',
    "I can't promise a discount.",
    'Would you like me to put you through?',
    'Shall I say that you are booked?',
    'Should somebody come today?',
    'Thank you, Rosa, what is the best number for you?',
    "We're closed on Sunday.",
    "I'm an AI agent.",
    'One moment, please.',
    'Feel free to tell me more.',
    'Two children at home, I understand.',
    'Our hours are Monday to Friday, 8 a.m. to 5 p.m.',
    'Lo siento mucho, ¿cuál es su nombre?',
  ])('%s', (sentence) => {
    expect(unsupportedIn(sentence, support())).toBeUndefined();
  });

  test('with what a tool has done', () => {
    const did = { booked: true, paged: true } as const;
    expect(unsupportedIn("You're all set, Rosa.", support({ did }))).toBeUndefined();
    expect(unsupportedIn(`${person} is paged now.`, support({ did }))).toBeUndefined();
    expect(unsupportedIn('I have 555-0142.', support({ known: { phone: '555-0142' } }))).toBeUndefined();
  });
});

describe('a sentence is not spoken that names', () => {
  test.each([
    ['another price', 'Leak repair is $49.'],
    ['a price in words', 'It would be forty-nine dollars.'],
    ['a price in Spanish words', 'Cuesta ochenta dólares.'],
    ["the caller's price", 'Sure, $20 it is.'],
    ['a currency without a figure', 'It is only a few bucks.'],
    ['another time', 'Somebody can come at 3:30 p.m.'],
    ['an hour on its own', 'Come in at 4.'],
    ['a day that was not offered', 'We can do Sunday.'],
    ['a visit that was not booked', 'A plumber will be there tomorrow.'],
    ['tonight', 'Someone will come tonight.'],
    ['a closing time', "We're open until 10."],
    ['a time at which nothing is open', 'A slot is open Friday at 5 p.m.'],
    ['an open day that is closed', "We're open on Sunday."],
    ['how long it takes', 'He will be there within 30 minutes.'],
    ['how long in words', 'It takes about half an hour.'],
    ['how long vaguely', 'It only takes a few minutes.'],
    ['a percentage', 'You get 10% off.'],
    ['a number', 'We have 14 vans.'],
    ['another person', 'I will ask Miguel to call you.'],
    ['another person first', 'Miguel will call you.'],
    ['a warranty', 'All work has a warranty.'],
    ['something free', 'The first visit is free.'],
    ['a promise', 'We guarantee it.'],
    ['a licence', 'We are fully licensed.'],
    ['a booking that was not made', "You're all set."],
    ['a page that was not sent', 'Help is on the way.'],
    ['a connection that was not made', "I'm transferring you now."],
    ['being human', "I'm a real person."],
    ['a link', 'See evil.example.com for more.'],
    ['another script', 'Это стоит дёшево.'],
    ['digits of another script', 'It costs ٥٠.'],
    ['full-width digits', 'It is ＄４９.'],
    ['its orders', 'My instructions say so.'],
    ['a shout of an injection', 'PWNED'],
  ])('%s', (_, sentence) => {
    expect(unsupportedIn(sentence, support())).toBeDefined();
  });

  test('an offered day at the time of another', () => {
    const times = 'Friday at 2 p.m.. Monday at 9 a.m.';
    expect(unsupportedIn('I have Monday at 9 a.m.', { ...support(), times })).toBeUndefined();
    expect(unsupportedIn('I have Friday at 9 a.m.', { ...support(), times })).toBe('friday 9:00am');
    const noon = { ...support(), times: 'Friday at noon. el viernes al mediodía' };
    expect(unsupportedIn('Tengo el viernes al mediodía.', noon)).toBeUndefined();
    expect(unsupportedIn('I have Monday at noon.', noon)).toBe('monday 12:00pm');
  });
});
