/** What the model can do in a free call. Each tool checks what it is given, and only tools write on the lead card. */
import words from '#content/guided-calls/free-call-agent-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { putBack } from '#server/platform/brain/detail-masks.ts';
import type { DemoTradeName } from '../shared/demo-business.ts';
import { isOpenAt, joinWords, nextOpening, sayHours } from '../shared/opening-hours.ts';
import { freeTimes, sayTime, writeTime } from '../shared/call-times.ts';
import { businessOf } from '../shared/call-businesses.ts';
import { dateOf, wallTimeOf } from '../shared/free-call.ts';
import { CALLER_DETAILS, type CallerDetail } from '../shared/call-labels.ts';
import { callerWords, type FreeCall } from './free-call-state.ts';

const CARD_MAX_LENGTH = 120;
const DETAIL_MAX_LENGTH = 80;
const PHONE_DIGITS_MIN = 7;
/** Their people come to the caller, so that an appointment needs an address. */
const COMING = new Set<DemoTradeName>(['plumbing', 'hvac', 'electrical', 'cleaning', 'landscaping', 'property']);
const FAREWELL =
  /\b(?:good)?bye\b|\badi[oó]s\b|\bhasta luego\b|\bwrong number\b|\bhang(?:ing)? up\b|\bnot interested\b|\b(?:that's|that is) all\b/i;

type Args = Readonly<Record<string, unknown>>;

interface CallTool {
  /** JSON Schema of each argument. */
  properties: Record<string, object>;
  required?: string[];
  run: (call: FreeCall, args: Args) => string;
}

const text = { type: 'string', maxLength: DETAIL_MAX_LENGTH };

export const callTools = {
  look_up: {
    properties: { topic: { type: 'string', enum: ['hours', 'services and prices', 'people'] } },
    required: ['topic'],
    run: (call) => factsOf(call),
  },
  write_down: {
    properties: { name: text, phone: text, address: text },
    run: (call, args) => {
      const given = CALLER_DETAILS.filter((detail) => typeof args[detail] === 'string' && args[detail] !== '');
      const results = given.map((detail) => {
        const value = putBack(call, String(args[detail])).trim().slice(0, DETAIL_MAX_LENGTH);
        return fill(writeDown(call, detail, value) ? words.results.written : words.results.notSaid, detail);
      });
      return results.join(' ') || fill(words.results.notSaid, joinWords(CALLER_DETAILS, 'or'));
    },
  },
  offer_times: {
    properties: {
      hour: { type: 'integer', minimum: 0, maximum: 23, description: 'Near which the caller prefers it.' },
    },
    run: (call, { hour }) => {
      const rang = dateOf(call.rang);
      const times = freeTimes(businessOf(call).hours, rang, typeof hour === 'number' ? hour : undefined);
      call.offered = times.map(wallTimeOf);
      const [slot1 = '', slot2 = '', slot3 = ''] = times.map((time) => sayTime(time, rang, 'en'));
      return fillWords(words.results.times, { slot1, slot2, slot3 });
    },
  },
  hold_time: {
    properties: { choice: { type: 'integer', minimum: 1, maximum: 3 }, service: text },
    required: ['choice', 'service'],
    run: (call, { choice, service }) => {
      const { services } = businessOf(call);
      const held = services.find(({ name }) => name.toLowerCase() === String(service).toLowerCase());
      const slot = call.offered[Number(choice) - 1];
      if (slot === undefined) return words.results.noTimes;
      if (!held) return fill(words.results.noService, services.map(({ name }) => name).join(', '));
      const missing = missingOf(call, COMING.has(call.trade));
      if (missing) return missing;
      call.slot = slot;
      call.service = held.name;
      call.did.booked = true;
      call.outcome = 'booked';
      call.card.wants = held.name;
      call.card.visit = writeTime(dateOf(slot));
      return fill(words.results.held, `${held.name}, ${sayTime(dateOf(slot), dateOf(call.rang), 'en')}`);
    },
  },
  take_message: {
    properties: {},
    run: (call) => {
      const missing = missingOf(call, false);
      if (missing) return missing;
      call.did.message = true;
      call.outcome ??= 'message';
      call.card.told = inOwnWords(call);
      call.card.next = words.callBack;
      return withPerson(call, words.results.message);
    },
  },
  put_through: {
    properties: {},
    run: (call) => {
      if (!isOpenAt(businessOf(call).hours, dateOf(call.rang))) return words.results.closed;
      const missing = missingOf(call, false);
      if (missing) return missing;
      call.did.putThrough = true;
      call.outcome = 'put-through';
      call.card.wants ??= inOwnWords(call);
      call.card.next = withPerson(call, words.connected);
      return withPerson(call, words.results.through);
    },
  },
  page_on_call: {
    properties: {},
    run: (call) => {
      call.did.paged = true;
      call.outcome = 'paged';
      call.card.urgent = inOwnWords(call);
      call.card.next = withPerson(call, words.paged);
      return withPerson(call, words.results.paged);
    },
  },
  end_call: {
    properties: {},
    run: (call) => {
      const last = call.turns.findLast(({ speaker }) => speaker === 'caller')?.says ?? '';
      if (FAREWELL.test(last)) return end(call);
      if (!call.outcome) return words.results.stay;
      const missing = missingOf(call, call.outcome === 'paged' && COMING.has(call.trade));
      return missing ?? end(call);
    },
  },
} satisfies Record<string, CallTool>;

/** Writes a detail down, unless the caller never said it. */
export function writeDown(call: FreeCall, detail: CallerDetail, value: string): boolean {
  const said = callerWords(call);
  if (value === '' || !isIn(detail, value, said)) return false;
  call.known = { ...call.known, [detail]: value };
  return true;
}

export function factsOf(call: FreeCall): string {
  const { business, person, hours, handOff, services, visitPrice, nightPrice } = businessOf(call);
  const { facts } = words;
  const priced = services.map(({ name, price }) =>
    price === undefined ? fillWords(facts.unpriced, { service: name }) : `${name} ${price}`,
  );
  return [
    fillWords(facts.business, { business }),
    fillWords(facts.hours, { hours: sayHours(hours) }),
    fillWords(facts.services, { services: priced.join('; ') }),
    ...(visitPrice === undefined ? [] : [fillWords(facts.visit, { price: visitPrice })]),
    ...(nightPrice === undefined ? [] : [fillWords(facts.night, { price: nightPrice })]),
    fillWords(facts.person, { person, handOff }),
  ].join(' ');
}

export function nowOf(call: FreeCall): { now: string; open: string } {
  const rang = dateOf(call.rang);
  const { hours } = businessOf(call);
  const opening = nextOpening(hours, rang);
  const { open, opens, closed } = words.facts;
  const whenClosed = opening ? fillWords(opens, { time: sayTime(opening, rang, 'en') }) : closed;
  return {
    now: rang.toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'short' }),
    open: isOpenAt(hours, rang) ? open : whenClosed,
  };
}

/** The offered times and the one that is held, as the agent may say them, in both languages. */
export function saidTimes({ offered, slot, rang }: FreeCall): string {
  const times = [...offered, ...(slot === undefined ? [] : [slot])];
  const languages = ['en', 'es'] as const;
  return times.flatMap((time) => languages.map((it) => sayTime(dateOf(time), dateOf(rang), it))).join('. ');
}

export function inOwnWords(call: FreeCall): string {
  const [said = ''] = callerWords(call)
    .split('\n')
    .toSorted((a, b) => b.length - a.length);
  return said.length > CARD_MAX_LENGTH ? `${said.slice(0, CARD_MAX_LENGTH - 1)}…` : said;
}

export function withPerson(call: FreeCall, line: string): string {
  return fillWords(line, { person: businessOf(call).person });
}

function fill(line: string, what: string): string {
  return fillWords(line, { what });
}

function end(call: FreeCall): string {
  call.isOver = true;
  call.outcome ??= 'not-for-us';
  return words.results.ended;
}

function missingOf({ known }: FreeCall, isAddressNeeded: boolean): string | undefined {
  const needed: CallerDetail[] = isAddressNeeded ? ['name', 'phone', 'address'] : ['name', 'phone'];
  const missing = needed.filter((detail) => !known[detail]);
  return missing.length > 0 ? fill(words.results.missing, joinWords(missing, 'and')) : undefined;
}

function isIn(detail: CallerDetail, value: string, said: string): boolean {
  if (detail !== 'phone') return ` ${lettersOf(said)} `.includes(` ${lettersOf(value)} `);
  const digits = value.replaceAll(/\D/g, '');
  // Spoken digits are words.
  if (digits === '')
    return lettersOf(said).includes(lettersOf(value)) && value.split(/[\s,-]+/).length >= PHONE_DIGITS_MIN;
  return digits.length >= PHONE_DIGITS_MIN && said.replaceAll(/\D/g, '').includes(digits);
}

function lettersOf(written: string): string {
  return written
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
