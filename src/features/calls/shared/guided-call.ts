/** Runs a guided call: pure, from what the visitor chose to what both sides said and what the agent wrote down. */
import { sayHours, type OpeningHours } from './opening-hours.ts';
import { freeTimes, monthAfter, ringsAt, sayTime, writeTime } from './call-times.ts';
import type { CallerDetail, CardLabel } from './call-labels.ts';
import type { CallStep, GuidedCall, SampleBusiness } from './guided-call-schema.ts';

export interface CallBusiness extends Omit<SampleBusiness, 'label' | 'openingHours'> {
  hours: OpeningHours;
  /** Whether it is the visitor's; then its first service takes the place of the one that the call is about. */
  isOwn: boolean;
}

export interface SaidTurn {
  /** `person` is who works at the business. */
  speaker: 'agent' | 'caller' | 'person';
  says: string;
  mark?: string | undefined;
  language?: GuidedCall['language'] | undefined;
}

export type Known = Readonly<Partial<Record<CallerDetail, string>>>;

export interface CallState {
  call: GuidedCall;
  business: CallBusiness;
  rang: Date;
  at: string;
  turns: readonly SaidTurn[];
  card: Readonly<Partial<Record<CardLabel, string>>>;
  known: Known;
  /** What the caller told before this call, so that no step asks for it again. */
  told?: Known;
  slot?: Date | undefined;
  /** The words of the asides that were said, which nobody says twice. */
  asides: readonly string[];
  /** What the caller did, as `replayCall` takes it. */
  path: readonly string[];
}

export function startCall(call: GuidedCall, business: CallBusiness, now: Date): CallState {
  const rang = ringsAt(call.rings, business.hours, now);
  return enter({ call, business, rang, at: 'greet', turns: [], card: {}, known: {}, asides: [], path: [] }, 'greet');
}

/** @param index Of the current step's choices. */
export function choose(state: CallState, index: number): CallState {
  const choice = stepOf(state).choices?.[index];
  if (!choice) return state;
  const slot = choice.slot ? timesOf(state)[choice.slot - 1] : state.slot;
  const next = { ...state, slot, path: [...state.path, `choose-${index}`] };
  return enter(say(next, 'caller', choice.says, choice), choice.to);
}

/** @param typed What the visitor typed; for empty fields, what they told before, or the call's own caller, answers. */
export function tell(state: CallState, typed: Known): CallState {
  const { asks } = stepOf(state);
  if (!asks) return state;
  const said = asks.details.map((detail) => [detail, typed[detail]?.trim() || sampleDetail(state, detail)] as const);
  const known = { ...state.known, ...Object.fromEntries(said) };
  const next = { ...state, known, path: [...state.path, 'tell'] };
  return enter(say(next, 'caller', asks.says, {}), asks.to);
}

/** What the caller says where the visitor types nothing. */
export function sampleDetail(state: CallState, detail: CallerDetail): string | undefined {
  return stepOf(state).asks?.corrected?.[detail] ?? state.told?.[detail] ?? state.call.caller[detail];
}

/** @param index Of `openAsides`. */
export function sayAside(state: CallState, index: number): CallState {
  const aside = openAsides(state)[index];
  if (!aside) return state;
  const asked = say(state, 'caller', aside.says, {});
  const answered = say(asked, 'agent', priced(state, aside.reply, aside.unpriced), aside);
  return { ...answered, asides: [...state.asides, aside.says], path: [...state.path, `aside-${index}`] };
}

export function openDetails(state: CallState): readonly CallerDetail[] {
  const { asks } = stepOf(state);
  return asks?.details.filter((detail) => asks.corrected?.[detail] || !state.told?.[detail]) ?? [];
}

export function openAsides(state: CallState): CallStep['asides'] {
  return stepOf(state).asides.filter(({ says }) => !state.asides.includes(says));
}

export function stepOf({ call, at }: CallState): CallStep {
  const step = call.steps[at];
  if (!step) throw new Error(`The call "${call.title}" has no step "${at}".`);
  return step;
}

export function endOf(state: CallState): CallStep['ends'] {
  const { ends } = stepOf(state);
  return ends && { ...ends, summary: fillLine(state, ends.summary, 'owner') };
}

/** The call after what the caller did in it. A step that the call doesn't offer changes nothing. */
export function replayCall(call: GuidedCall, business: CallBusiness, path: readonly string[], now: Date): CallState {
  return path.reduce(
    (state, step) => {
      const [act, index] = step.split('-');
      if (act === 'tell') return tell(state, {});
      return act === 'aside' ? sayAside(state, Number(index)) : choose(state, Number(index));
    },
    startCall(call, business, now),
  );
}

/** The call as it is heard from start to end: the first choice each time, and the call's own caller. */
export function wholeCall(call: GuidedCall, business: CallBusiness, now: Date): CallState {
  return statesOf(call, business, now).at(-1)!; // It has a first one.
}

/** The whole call, step by step. */
export function statesOf(call: GuidedCall, business: CallBusiness, now: Date): CallState[] {
  const states: CallState[] = [];
  let state: CallState | undefined = startCall(call, business, now);
  while (state) {
    states.push(state);
    const { ends, asks } = stepOf(state);
    state = ends ? undefined : asks ? tell(state, {}) : choose(state, 0);
  }
  return states;
}

/** Fills `{business}` and the like into a line. The owner reads dates in English, because "tomorrow" ends with the call. */
export function fillLine(state: CallState, line: string, reader: 'caller' | 'owner' = 'caller'): string {
  const filled = line.replaceAll(/([.?!] |)\{(\w+)\}/g, (_, before: string, name: string, offset: number) => {
    const value = valueOf(state, name, reader);
    const begins = before !== '' || offset === 0;
    return before + (begins ? value.charAt(0).toUpperCase() + value.slice(1) : value);
  });
  // The point of "p.m." ends a sentence as well.
  return filled.replaceAll('.m..', '.m.');
}

function valueOf(state: CallState, name: string, reader: 'caller' | 'owner'): string {
  const { call, business, rang, known, slot } = state;
  const { name: service } = serviceOf(state);
  const said = (one: Date) => (reader === 'owner' ? writeTime(one) : sayTime(one, rang, call.language));
  const time = (one: Date | undefined) => (one ? said(one) : '');
  const offered = (place: number) => time(timesOf(state)[place]);
  // Saying a time takes long, and a line names few of them.
  const values: Record<string, string | undefined> = {
    business: business.business,
    person: business.person,
    handOff: business.handOff,
    get hours() {
      return sayHours(business.hours);
    },
    service: inSentence(service),
    Service: service,
    ...pricesOf(state),
    caller: known.name,
    firstName: known.name?.split(' ')[0],
    // {phone} and {address} are the agency's own in all content.
    number: known.phone,
    place: known.address,
    get nextMonth() {
      return monthAfter(rang);
    },
    get slot1() {
      return offered(0);
    },
    get slot2() {
      return offered(1);
    },
    get slot3() {
      return offered(2);
    },
    get slot() {
      return time(slot);
    },
  };
  const value = values[name];
  if (value === undefined) throw new Error(`The call "${call.title}" says {${name}} before it is known.`);
  return value;
}

function serviceOf({ call, business }: CallState): CallBusiness['services'][number] {
  const [first = { name: call.service }] = business.services;
  if (business.isOwn) return first;
  return business.services.find(({ name }) => name === call.service) ?? first;
}

function pricesOf(state: CallState): Record<string, string | undefined> {
  const { visitPrice, nightPrice } = state.business;
  return { price: serviceOf(state).price, visitPrice, nightPrice };
}

/** The line, or the one without the prices that the business doesn't state. */
function priced(state: CallState, line: string, unpriced = line): string {
  return namesUnstatedPrice(state, line) ? unpriced : line;
}

function namesUnstatedPrice(state: CallState, line: string): boolean {
  return Object.entries(pricesOf(state)).some(([name, price]) => price === undefined && line.includes(`{${name}}`));
}

function timesOf({ call, business, rang }: CallState): [Date, Date, Date] {
  return freeTimes(business.hours, rang, call.preferredHour);
}

/** "Drain cleaning" within a sentence. "AC repair" stays. */
function inSentence(words: string): string {
  const [first = '', second = ''] = words;
  return second === second.toLowerCase() ? first.toLowerCase() + words.slice(first.length) : words;
}

function enter(state: CallState, at: string): CallState {
  const next = { ...state, at };
  const step = stepOf(next);
  if (step.asks && openDetails(next).length === 0) {
    // The server replays what was told as if it had been typed.
    const path = [...state.path, 'tell'];
    return enter({ ...next, path, card: { ...state.card, ...filledCard(next, step.card) } }, step.asks.to);
  }
  const said = say(next, 'agent', priced(next, step.says, step.unpriced), step);
  return step.more.reduce((before, one) => say(before, one.speaker, one.says, one), said);
}

function say(
  state: CallState,
  speaker: SaidTurn['speaker'],
  line: string,
  {
    mark,
    card = {},
    language,
  }: { mark?: string | undefined; card?: CallState['card'] | undefined; language?: SaidTurn['language'] },
): CallState {
  return {
    ...state,
    turns: [...state.turns, { speaker, says: fillLine(state, line), mark: mark && fillLine(state, mark), language }],
    card: { ...state.card, ...filledCard(state, card) },
  };
}

function filledCard(state: CallState, card: CallState['card']): CallState['card'] {
  const known = Object.entries(card).filter(([, value]) => !namesUnstatedPrice(state, value));
  return Object.fromEntries(known.map(([label, value]) => [label, fillLine(state, value, 'owner')]));
}
