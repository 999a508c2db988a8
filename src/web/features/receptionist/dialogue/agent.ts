/** A sample receptionist, put together from its trade's content or from what a visitor says of a business. */
import type { DemoTalk, DemoTrade, Saying } from '../../../../content/demo-schema.ts';
import type { DemoBusiness } from '../../../../shared/receptionist/demo-business.ts';
import { parseOpeningHours } from '../../../../shared/receptionist/opening-hours-reading.ts';
import { joinWords, sayHours, WEEKDAYS, type OpeningHours } from '../../../../shared/receptionist/opening-hours.ts';
import type { ReadText } from '../../../../shared/reading/text-model.ts';
import { createMatcher, wordsOf, type Matcher, type Meaning } from './cue-matcher.ts';
import { createLearnedReader, type LearnedReader } from './learned-reading.ts';
import { createMender } from './message-words.ts';

export interface AgentFact {
  id: string;
  says: string;
}

export interface Agent {
  business: string;
  person: string;
  handOff: string;
  hours: OpeningHours;
  visitMinutes: number;
  detail: DemoTrade['detail'];
  serviceNames: readonly string[];
  facts: ReadonlyMap<string, AgentFact>;
  emergency: string;
  /** The patients are animals. */
  treatsAnimals: boolean;
  urgent: string | undefined;
  talk: DemoTalk;
  /** Intents and facts. */
  meanings: Matcher;
  services: Matcher;
  details: Matcher;
  answers: Matcher;
  /** Phrases that tell of something over; `notNow` also of something that may come. */
  over: Matcher;
  notNow: Matcher;
  figurative: Matcher;
  played: Matcher;
  /** What is told beside the matter and deserves a kind word. */
  kindnesses: Matcher;
  /** The fact with the price of this service, or of a visit when no service is given. */
  priceFact: (service: string | undefined) => string | undefined;
  /** What this service costs, in one sentence; undefined where only the price fact says something. */
  costOf: (service: string | undefined) => string | undefined;
  /** What to have ready for it, in one sentence. */
  readyFor: (service: string | undefined) => string | undefined;
  /** How a wish for this service is taken up; undefined where nothing fits every such wish. */
  takenUp: (service: string | undefined) => string | undefined;
  isPriceFact: (id: string) => boolean;
  learned: LearnedReader;
  /** The facts that answer this meaning of the trained model. */
  factsOf: (meaning: string) => readonly string[];
  mend: (word: string) => string;
  isKnownWord: (word: string) => boolean;
  /** Fills in what the agent knows of itself; `{…}` of the occasion are given. */
  fill: (text: string, more?: Readonly<Record<string, string>>) => string;
  /** @param times How often the same was said before: then other words follow where there are some. */
  say: (saying: Saying, more?: Readonly<Record<string, string>>, times?: number) => string;
}

/** Ids of meanings that are neither an intent nor a fact of the trade. */
export const HOURS_FACT = 'hours';
export const SERVICES_FACT = 'services';
export const URGENT = 'urgent';
/** Facts that every agent has. */
const COMMON_FACTS: ReadonlyMap<string, string> = new Map([
  ['ask-hours', HOURS_FACT],
  ['ask-open-now', HOURS_FACT],
  ['ask-services', SERVICES_FACT],
  ['capability', 'capability'],
  ['recording', 'recording'],
]);
const NEVER_A_SLIP: ReadonlySet<string> = new Set(['rude', 'off-topic']);
const OWNER = 'the owner';
/** Words of times and of answers, so that slips in them are mended as well. */
const TIME_WORDS = [
  ...WEEKDAYS.map((day) => day.toLowerCase()),
  ...'january february march april june july august september october november december'.split(' '),
  ...'today tomorrow tonight morning afternoon evening noon midday weekend week next after before between half past quarter first second third last later earlier earliest soonest name number phone actually instead sorry one two three four five six seven eight nine ten eleven twelve'.split(
    ' ',
  ),
];

/** @param read The trained model; without it the rules read alone. */
export function createAgent(talk: DemoTalk, trade: DemoTrade, own?: DemoBusiness, read: ReadText = () => []): Agent {
  const hours = parseOpeningHours(own?.openingHours ?? trade.openingHours) ?? parseOpeningHours(trade.openingHours);
  if (!hours) throw new Error(`The opening hours of the sample "${trade.trade}" can't be read.`);
  const person = own ? OWNER : trade.person;
  const known = {
    business: own?.businessName ?? trade.business,
    person,
    handOff: own?.handOffNumber ?? trade.handOff,
    hours: sayHours(hours),
  };
  const groups = new Map(Object.entries(talk.groups).map(([name, words]) => [name, words.join('|')]));
  // One-word names of the services, for cues such as "move my {service}".
  groups.set(
    'service',
    (own?.services ?? trade.services.flatMap(({ words }) => words))
      .filter((word) => /^[\w|]+$/.test(word))
      .join('|')
      .toLowerCase(),
  );
  groups.set('person', own ? 'owner' : person.toLowerCase());
  const written = (cue: string) => cue.replaceAll(/\{(\w+)\}/g, (mark, name: string) => groups.get(name) ?? mark);
  const services: Meaning[] = own
    ? own.services.map((name) => ({ id: name, cues: cuesOfService(name) }))
    : trade.services.map(({ name, words }) => ({ id: name, cues: words.map(written) }));
  const serviceNames = services.map(({ id }) => id);
  // Another business has other facts; only what holds for the whole trade stays.
  const ofTrade = trade.facts.filter(({ policy }) => !own || policy);
  const facts = [...talk.facts.filter(({ id }) => !ofTrade.some((fact) => fact.id === id)), ...ofTrade];
  const filled = {
    ...known,
    services: joinWords(serviceNames.map(inSentence), 'or'),
  };
  const fill = (text: string, more: Readonly<Record<string, string>> = {}) =>
    asSentence(text.replaceAll(/\{(\w+)\}/g, (mark, name: string) => ({ ...filled, ...more })[name] ?? mark));
  const meanings: Meaning[] = [
    ...talk.intents,
    { id: HOURS_FACT, ...talk.hours },
    { id: SERVICES_FACT, ...talk.services },
    ...(trade.urgent && !own ? [{ id: URGENT, ...trade.urgent }] : []),
    ...facts.map((fact) => ({
      ...fact,
      cues: [...fact.cues, ...((fact.meaning && talk.questions[fact.meaning]) ?? [])],
    })),
  ].map(({ id, cues, examples }) => ({ id, cues: cues.map(written), examples }));
  const details: Meaning[] = [{ id: 'detail', cues: own ? [] : trade.detail.cues.map(written) }];
  const answers: Meaning[] = [
    { id: 'yes', cues: talk.yes },
    { id: 'no', cues: talk.no },
  ];
  // Of two words equally close the service is meant. No slip is taken for an insult or for small talk: "Jose" is no joke.
  const serious = meanings.filter(({ id }) => !NEVER_A_SLIP.has(id));
  const unserious = new Set(wordsOf(meanings.filter(({ id }) => NEVER_A_SLIP.has(id))));
  const vocabulary = new Set([
    ...wordsOf([...services, ...serious, ...answers, ...details]),
    ...TIME_WORDS,
    ...talk.commonWords.filter((word) => !unserious.has(word)),
  ]);
  return {
    ...known,
    hours,
    visitMinutes: trade.visitMinutes,
    detail: own ? { ...trade.detail, ...OWN_DETAIL } : trade.detail,
    serviceNames,
    facts: new Map(facts.map((fact) => [fact.id, fact])),
    treatsAnimals: trade.trade === 'veterinary',
    emergency: trade.emergency,
    urgent: own ? undefined : trade.urgent?.says,
    talk,
    meanings: createMatcher(meanings),
    services: createMatcher(services),
    details: createMatcher(details),
    answers: createMatcher(answers),
    over: createMatcher([{ id: 'over', cues: talk.notNow.over }]),
    played: createMatcher([{ id: 'played', cues: talk.played }]),
    kindnesses: createMatcher(talk.kindnesses),
    figurative: createMatcher([{ id: 'figurative', cues: talk.figurative }]),
    notNow: createMatcher([{ id: 'not-now', cues: [...talk.notNow.over, ...talk.notNow.general] }]),
    priceFact: (service) => {
      if (own) return undefined;
      return service ? trade.services.find(({ name }) => name === service)?.price : trade.price;
    },
    costOf: (service) => (own ? undefined : trade.services.find(({ name }) => name === service)?.cost),
    readyFor: (service) =>
      own ? undefined : (trade.services.find(({ name }) => name === service)?.ready ?? trade.ready),
    takenUp: (service) => (own ? undefined : trade.services.find(({ name }) => name === service)?.taken),
    isPriceFact: (id) => !own && (trade.price === id || trade.services.some(({ price }) => price === id)),
    learned: createLearnedReader(read, trade, own?.services),
    factsOf: (meaning) =>
      [COMMON_FACTS.get(meaning) ?? [], facts.filter((fact) => fact.meaning === meaning).map(({ id }) => id)].flat(),
    mend: createMender(vocabulary, wordsOf(meanings)),
    isKnownWord: (word) => vocabulary.has(word.toLowerCase()) && word !== person,
    fill,
    say: (saying, more, times = 0) =>
      fill(
        [talk.says[saying]]
          .flat()
          .slice(0, times + 1)
          .at(-1) ?? '',
        more,
      ),
  };
}

/** What any business may ask, where the trade's own question would not fit. */
const OWN_DETAIL: Pick<DemoTrade['detail'], 'label' | 'ask' | 'again' | 'form' | 'holdsDates'> = {
  label: 'Detail',
  ask: 'Is there anything we should know before you come?',
  again: 'Should we know anything beforehand? If not, just say no.',
  form: 'free',
  holdsDates: true,
};

/** The whole name, or any telling word of it that stands for it alone. */
function cuesOfService(name: string): string[] {
  const words = name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2 && word !== 'and');
  return [words.join(' '), ...words].filter(Boolean);
}

/** "Drain cleaning" is "drain cleaning" within a sentence; "AC tune-up" and "YouTube ads" stay as they are. */
export function inSentence(name: string): string {
  const [first = ''] = name.split(/\s/);
  const rest = first.slice(1);
  const isWord = /\p{Ll}/u.test(rest) && !/\p{Lu}/u.test(rest);
  return isWord ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

/** "the owner is not in" begins with a capital where it begins a sentence; "9:30 a.m." ends one without a second point. */
function asSentence(text: string): string {
  return text
    .replaceAll(/([ap]\.m\.)\./g, '$1')
    .replaceAll(
      /(^|(?<![ap]\.m)[.!?] )(\p{Ll})/gu,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    );
}
