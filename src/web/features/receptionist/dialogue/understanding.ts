/** What one message means: intents, facts asked for, and the details a booking needs. Pure reading, no decisions. */
import type { IntentId } from '../../../../../build/demo-schema.ts';
import { HOURS_FACT, SERVICES_FACT, type Agent, type URGENT } from './agent.ts';
import { readName, readPhone } from './contact-details.ts';
import { withoutOverlaps, type Match } from './cue-matcher.ts';
import { guessLanguage } from './language-guess.ts';
import { MESSAGE_MAX_LENGTH, readClauses, type Clause } from './message-words.ts';
import type { WantedTime } from './sample-diary.ts';
import { readWantedTime } from './wanted-time.ts';

export interface ReadingContext {
  now: Date;
  /** What the agent asked for last. */
  asked: string;
  currentName: string | undefined;
  /** A language that the caller is known to speak is not told again. */
  language: string | undefined;
}

export interface Understanding {
  message: string;
  isSilence: boolean;
  intents: ReadonlyMap<IntentId | typeof URGENT, number>;
  facts: readonly { id: string; confidence: number }[];
  yes: boolean;
  no: boolean;
  service: string | undefined;
  serviceConfidence: number;
  wanted: WantedTime | undefined;
  /** Which of the offered times, from 0; -1 is the last. */
  choice: number | undefined;
  direction: 'earlier' | 'later' | undefined;
  phone: string | undefined;
  isPhoneIncomplete: boolean;
  name: string | undefined;
  /** What part is said to be wrong. */
  wrongPart: 'service' | 'time' | 'name' | 'phone' | undefined;
  detail: string | undefined;
  language: { name: string; says: string } | undefined;
  isQuestion: boolean;
  isCorrection: boolean;
  /** The message without the clauses that asked something. */
  rest: string;
}

const QUESTION_START =
  /^(?:(?:hi|hello|hey|ok|okay|so|and|but|yes|no|well|oh|um)[ ,]+){0,3}(?:what|when|where|who|why|how|which|whats|do|does|did|can|could|would|is|are|am|should|(?:may|will) (?:i|we|you|it|there|the|they|he|she|someone|anyone)|have you|has)\b/;
const NEGATED =
  /\b(?:not|isnt|no longer) (?:the |a |an |my |on |for )?[a-z-]+(?: (?:appointment|booking))?(?= *(?:,|;|\.|$| but ))/g;
const CORRECTION = /\b(?:actually|sorry|wait|instead|meant?|rather|oops|correction|not|change|make it)\b/;
const CHOICES: readonly (readonly [RegExp, number])[] = [
  [
    /\b(?:first|1st|earliest|soonest|former|either|any of|any ?time|whenever|whichever|whatever|you choose|no preference|doesnt matter)\b/,
    0,
  ],
  [/\b(?:second|2nd)\b/, 1],
  [/\b(?:third|3rd)\b/, 2],
  [/\b(?:last|latest|later one|latter)\b/, -1],
];
const ASKS_WHAT_IT_IS = /\b(?:are you|am i|is this|is it)\b/;
const NAME_SIGNS = new Set(['my', 'name', 'this', 'call', 'under']);
const EARLIER = /\b(?:earlier|sooner)\b/;
const LATER = /\blater\b(?! one)/;
const WRONG_PARTS: readonly (readonly [RegExp, NonNullable<Understanding['wrongPart']>])[] = [
  [/\b(?:number|phone|digits?)\b/, 'phone'],
  [/\b(?:name|spelled|spelling)\b/, 'name'],
  [/\b(?:time|day|date|hour)\b/, 'time'],
  [/\b(?:service|reason|job|matter)\b/, 'service'],
];

export function understand(agent: Agent, text: string, context: ReadingContext): Understanding {
  const message = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .slice(0, MESSAGE_MAX_LENGTH)
    .trim();
  const phone = readPhone(message);
  // Its digits are no clock time and no street number.
  const body = phone
    ? message.slice(0, phone.start) + ','.padEnd(phone.end - phone.start) + message.slice(phone.end)
    : message;
  const clauses = readClauses(body, agent.mend);
  const plain = mendedText(body, clauses).toLowerCase();
  const matches = agent.meanings(clauses);
  const isQuestion = message.includes('?') || clauses.some((clause) => QUESTION_START.test(textOf(clause)));
  const facts = factsIn(agent, matches, isQuestion);
  const intents = new Map(
    matches
      .filter(({ id, isSure }) => !isFact(agent, id) && (isSure || id !== 'drop'))
      .map(({ id, confidence }) => [id as IntentId, confidence]),
  );
  // What is denied isn't meant: "not the sink, the toilet".
  const meant = plain.replaceAll(NEGATED, ' ');
  const [service] = agent.services(readClauses(meant, (word) => word));
  const answers = new Set(agent.answers(clauses).map(({ id }) => id));
  if (intents.has('robot') && intents.has('hand-off'))
    intents.delete(ASKS_WHAT_IT_IS.test(plain) ? 'hand-off' : 'robot');
  const asksName = context.asked === 'name';
  // Names themselves are never mended.
  const nameText = mendedText(body, clauses, (word) => NAME_SIGNS.has(word));
  return {
    message,
    isSilence: message === '',
    intents,
    facts,
    yes: answers.has('yes') && !answers.has('no'),
    no: answers.has('no'),
    service: service?.id,
    serviceConfidence: service?.confidence ?? 0,
    wanted: readWantedTime(meant, {
      now: context.now,
      hours: agent.hours,
      bareNumbers: context.asked === 'choice',
    }),
    choice: CHOICES.find(([pattern]) => pattern.test(plain))?.[1],
    direction: EARLIER.test(plain) ? 'earlier' : LATER.test(plain) ? 'later' : undefined,
    phone: phone?.phone,
    isPhoneIncomplete: phone !== undefined && phone.phone === undefined,
    name: readName(nameText, {
      asked: asksName,
      isKnownWord: agent.isKnownWord,
      person: agent.person,
      phone,
      current: context.currentName,
    }),
    wrongPart: WRONG_PARTS.find(([pattern]) => pattern.test(plain))?.[1],
    detail: detailIn(agent, clauses, body),
    language: context.language ? undefined : guessLanguage(agent.talk.languages, message, clauses),
    isQuestion,
    isCorrection: CORRECTION.test(plain),
    rest: restOf(clauses, body, matches, agent),
  };
}

/** The message with its slips mended; marks and spaces stay. */
function mendedText(body: string, clauses: readonly Clause[], isMended = (_text: string) => true): string {
  let text = '';
  let end = 0;
  for (const word of clauses.flat()) {
    text += body.slice(end, word.start) + (isMended(word.text) ? word.text : body.slice(word.start, word.end));
    end = word.end;
  }
  return text + body.slice(end);
}

function textOf(clause: Clause): string {
  return clause.map(({ text }) => text).join(' ');
}

function isFact(agent: Agent, id: string): boolean {
  return agent.facts.has(id) || id === HOURS_FACT || id === SERVICES_FACT;
}

/** In the order of the message; two readings of the same words count once. */
function factsIn(agent: Agent, matches: readonly Match[], isQuestion: boolean): Understanding['facts'] {
  return withoutOverlaps(matches.filter(({ id, isSure }) => isFact(agent, id) && (isQuestion || isSure)));
}

function detailIn(agent: Agent, clauses: readonly Clause[], message: string): string | undefined {
  const [found] = agent.details(clauses);
  const [first] = found?.words ?? [];
  const last = found?.words.at(-1);
  return first && last ? message.slice(first.start, last.end).replace(/^(?:of|on|at) /i, '') : undefined;
}

/** What was said beside the questions: "First time. Is there parking?" has "First time". */
function restOf(clauses: readonly Clause[], message: string, matches: readonly Match[], agent: Agent): string {
  const asked = new Set(matches.filter(({ id }) => isFact(agent, id)).flatMap(({ words }) => words));
  return clauses
    .filter((clause) => !clause.some((word) => asked.has(word)) && !QUESTION_START.test(textOf(clause)))
    .map((clause) => message.slice(clause[0]?.start, clause.at(-1)?.end))
    .join(', ');
}
