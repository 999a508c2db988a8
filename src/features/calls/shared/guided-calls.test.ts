/** Walks every path of every guided call: for the samples, for a made-up business, and for the longest that the fields take. */
import { describe, expect, test } from 'vitest';
import businesses from '#content/guided-calls/businesses.yaml';
import { parseOpeningHours } from './opening-hours-reading.ts';
import {
  choose,
  endOf,
  fillLine,
  openAsides,
  sayAside,
  startCall,
  stepOf,
  tell,
  wholeCall,
  type CallBusiness,
  type CallState,
} from './guided-call.ts';
import { HEARD_AT, nextHeardAt } from './call-times.ts';
import { DEMO_TRADES } from './demo-business.ts';
import { CALL_OUTCOMES, CALLER_DETAILS, type CallerDetail } from './call-labels.ts';
import type { GuidedCall } from './guided-call-schema.ts';

const NOW = new Date(2026, 10, 25, 11, 20);
const WORDS_MAX = 25;
const TURNS_MAX = 14;
/** A call has more asides than a test has time to combine, and two in one call show how they meet. */
const ASIDES_MAX = 2;
/** Another business changes words, not the ways through a call. */
const ASIDES_ELSEWHERE = 1;

const modules = import.meta.glob<GuidedCall>('../../../../content/guided-calls/*-guided-call.yaml', {
  eager: true,
  import: 'default',
});
const calls = Object.entries(modules).map(([path, call]) => [path.split('/').at(-1) ?? path, call] as const);

const madeUp: CallBusiness = {
  business: 'Quill & Feather',
  person: 'Ottoline',
  hours: hoursOf('Tue 10-12, Thu 13:00-14:30'),
  handOff: '555-0199',
  services: [{ name: 'Quill sharpening', price: '$7' }, { name: 'Ink' }],
  isOwn: true,
};
const longest: CallBusiness = {
  ...madeUp,
  business: 'Worthington Featherstonehaugh Brothers and Sons Home Services',
  person: 'Bartholomew Featherstonehaugh',
  hours: hoursOf('Mon-Fri 8-12, 13-17, Sat 9-12, Sun 10-11'),
  services: [{ name: 'Emergency and after-hours inspections now' }],
};

describe.each(calls)('%s', (_name, call) => {
  test('goes word for word as it is recorded, whenever it is heard', () => {
    const recorded = transcript(wholeCall(call, sampleOf(call), HEARD_AT));
    for (const now of ['2026-11-27T10:00', '2026-12-30T23:59', '2027-03-13T00:00', '2027-05-19T11:20']) {
      const heardAt = nextHeardAt(new Date(now));
      expect(heardAt.getTime()).toBeGreaterThan(new Date(now).getTime());
      expect(transcript(wholeCall(call, sampleOf(call), heardAt))).toBe(recorded);
    }
  });

  const owners: [string, CallBusiness, number][] = [
    ['its sample business', sampleOf(call), ASIDES_MAX],
    ['a made-up business', madeUp, ASIDES_ELSEWHERE],
    ['the longest business', longest, ASIDES_ELSEWHERE],
  ];

  describe.each(owners)('answered by %s', (_owner, business, asidesMax) => {
    const paths = [...allPaths(startCall(call, business, NOW), asidesMax)];

    test(`ends within ${TURNS_MAX} turns on every path`, () => {
      const long = paths.filter(({ turns, asides }) => turns.length - 2 * asides.length > TURNS_MAX);
      expect(long.map(transcript)).toEqual([]);
    });

    test(`says at most ${WORDS_MAX} words at a time`, () => {
      const lines = new Set(paths.flatMap(({ turns }) => turns).filter(({ speaker }) => speaker === 'agent'));
      const wordy = [...lines].map(({ says }) => says).filter((says) => says.split(/\s+/).length > WORDS_MAX);
      expect([...new Set(wordy)]).toEqual([]);
    });

    test('knows name, number and address wherever a person is to call or come', () => {
      const lacking = paths.filter((path) => neededDetails(path).some((detail) => !path.known[detail]));
      expect(lacking.map(transcript)).toEqual([]);
    });

    test('has a time for every appointment', () => {
      const timeless = paths.filter((path) => endOf(path)?.outcome === 'booked' && !path.slot);
      expect(timeless.map(transcript)).toEqual([]);
    });

    test('dates the appointment for the owner, who may read of it on another day', () => {
      const booked = paths.filter((path) => endOf(path)?.outcome === 'booked');
      const read = booked.flatMap((path) => [path.card.visit ?? 'tomorrow', endOf(path)?.summary ?? '']);
      expect(read.filter((text) => /\b(tomorrow|hoy|mañana)\b/iu.test(text))).toEqual([]);
    });

    test('lets the caller take only times that it has offered', () => {
      const unheard = allStates(startCall(call, business, NOW)).flatMap((state) => {
        const agents = state.turns.filter(({ speaker }) => speaker === 'agent').map(({ says }) => says.toLowerCase());
        return (stepOf(state).choices ?? [])
          .flatMap(({ slot }) => (slot ? fillLine(state, `{slot${slot}}`).toLowerCase() : []))
          .filter((time) => !agents.some((says) => says.includes(time)))
          .map((time) => `${state.at}: ${time}`);
      });
      expect([...new Set(unheard)]).toEqual([]);
    });

    test('writes sentences: each begins with a capital and ends once', () => {
      const lines = new Set(paths.flatMap(({ turns }) => turns.map(({ says }) => says)));
      expect(
        [...lines].filter((says) =>
          /^\p{Ll}|[.?!]{2}|\s[.,?!]|undefined/u.test(says.replaceAll(/\.\.\.|[ap]\.m\.(?=\?)/g, 'x')),
        ),
      ).toEqual([]);
    });

    test('asks nothing twice and says no line twice', () => {
      const repeated = paths.filter(({ turns }) => {
        const said = turns.filter(({ speaker }) => speaker === 'agent').map(({ says }) => says);
        return new Set(said).size < said.length;
      });
      expect(repeated.map(transcript)).toEqual([]);
    });
  });

  test('states no figure of its own', () => {
    const written = Object.values(call.steps).flatMap(({ says, unpriced = '', asides, ends, mark = '' }) => [
      says,
      unpriced,
      mark,
      ends?.summary ?? '',
      ...asides.map(({ reply }) => reply),
    ]);
    // The number of the emergency services is a fact everywhere.
    const figures = written.filter((line) => /\d/.test(line.replaceAll(/\{\w+\}|\b911\b/g, '')));
    expect(figures).toEqual([]);
  });

  test('reaches every step', () => {
    const seen = new Set(allStates(startCall(call, sampleOf(call), NOW)).map(({ at }) => at));
    expect(Object.keys(call.steps).filter((name) => !seen.has(name))).toEqual([]);
  });

  test('is about a service of its sample business', () => {
    expect(businesses[call.trade].services.map(({ name }) => name)).toContain(call.service);
  });

  test('is heard from start to end', () => {
    const heard = wholeCall(call, sampleOf(call), NOW);
    expect([endOf(heard)?.outcome === undefined, heard.turns.length > 3]).toEqual([false, true]);
  });
});

test('there are calls for every trade and every ending', () => {
  const outcomes = new Set(calls.flatMap(([, { steps }]) => Object.values(steps).map(({ ends }) => ends?.outcome)));
  expect(CALL_OUTCOMES.filter((outcome) => !outcomes.has(outcome))).toEqual([]);
  expect(DEMO_TRADES.filter((trade) => !calls.some(([, call]) => call.trade === trade))).toEqual([]);
});

function hoursOf(written: string): CallBusiness['hours'] {
  const hours = parseOpeningHours(written);
  if (!hours) throw new Error(`"${written}" can't be read.`);
  return hours;
}

function sampleOf(call: GuidedCall): CallBusiness {
  const { openingHours, ...sample } = businesses[call.trade];
  return { ...sample, hours: hoursOf(openingHours), isOwn: false };
}

/** The end of each path. Throws on a path that goes round in a circle. */
function* allPaths(state: CallState, asidesMax: number): Generator<CallState> {
  if (state.turns.length > TURNS_MAX * 3) throw new Error(`No end is near:\n${transcript(state)}`);
  const { choices = [], asks, ends } = stepOf(state);
  if (ends) {
    yield state;
    return;
  }
  for (const index of choices.keys()) yield* allPaths(choose(state, index), asidesMax);
  if (asks) yield* allPaths(tell(state, {}), asidesMax);
  if (state.asides.length < asidesMax)
    for (const index of openAsides(state).keys()) yield* allPaths(sayAside(state, index), asidesMax);
}

function allStates(state: CallState): CallState[] {
  const { choices = [], asks } = stepOf(state);
  const next = [...choices.map((_, index) => choose(state, index)), ...(asks ? [tell(state, {})] : [])];
  return [state, ...next.flatMap(allStates)];
}

/** Whoever is called back or put through is known by name and number, and whoever is visited by address as well. */
function neededDetails(state: CallState): readonly CallerDetail[] {
  const outcome = endOf(state)?.outcome;
  if (outcome === 'not-for-us') return [];
  const comes = state.call.visits === 'caller' && (outcome === 'booked' || outcome === 'paged');
  return comes ? CALLER_DETAILS : ['name', 'phone'];
}

function transcript({ turns }: CallState): string {
  return turns.map(({ speaker, says }) => `${speaker}: ${says}`).join('\n');
}
