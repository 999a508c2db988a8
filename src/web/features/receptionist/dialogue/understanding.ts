/** What one message means: intents, facts asked for, and the details a booking needs. Pure reading, no decisions. */
import type { IntentId } from '../../../../content/demo-schema.ts';
import { HOURS_FACT, SERVICES_FACT, type Agent, type URGENT } from './agent.ts';
import { readName } from './name-reading.ts';
import { phoneWithNewEnd, readPhone } from './phone-reading.ts';
import { choiceIn, directionIn, namesPlace, partIn, withoutReason, type BookingPart } from './choice-words.ts';
import { withoutCounts } from './counted-things.ts';
import { deniedIn, withoutDenied } from './denied-words.ts';
import { withoutOverlaps, type Match } from './cue-matcher.ts';
import { settleHandOff } from './hand-off-wish.ts';
import { guessLanguage } from './language-guess.ts';
import { besideCallback, isOnlyContact, masked, mendedText } from './message-parts.ts';
import { isPresent } from './present-danger.ts';
import { plainAnswer } from './plain-answer.ts';
import { meaningsOf } from './price-questions.ts';
import { asksSomething, startsQuestion } from './question-words.ts';
import { detailIn } from './detail-reading.ts';
import { MESSAGE_MAX_LENGTH, readClauses, type Clause } from './message-words.ts';
import { withListedLetters, withoutLetters } from './spelled-letters.ts';
import type { WantedTime } from './sample-diary.ts';
import { latest, secondThought } from './second-thoughts.ts';
import { numberInstead, readAddress, STREET_TYPES, type AddressReading } from './street-address.ts';
import { definedOnly, readWantedTime, saysOnlyTime } from './wanted-time.ts';

export interface ReadingContext {
  now: Date;
  /** What the agent asked for last. */
  asked: string;
  currentName: string | undefined;
  currentPhone?: string | undefined;
  currentDetail?: string | undefined;
  /** What is being booked or was asked about. */
  service?: string | undefined;
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
  /** Named, and not meant: "forget the fan". */
  denied: ReadonlySet<string>;
  serviceConfidence: number;
  wanted: WantedTime | undefined;
  /** Which of the offered times, from 0; -1 is the last. */
  choice: number | undefined;
  /** It is named by its place. */
  namesPlace: boolean;
  direction: 'earlier' | 'later' | undefined;
  phone: string | undefined;
  isPhoneIncomplete: boolean;
  name: string | undefined;
  /** What part is said to be wrong. */
  wrongPart: BookingPart | undefined;
  address: AddressReading | undefined;
  /** Nothing but who calls, from what number or where. */
  isOnlyContact: boolean;
  /** What was said beside the wish for a call back. */
  besideCallback: string;
  detail: string | undefined;
  language: { name: string; says: string } | undefined;
  isQuestion: boolean;
  isCorrection: boolean;
  /** Asks to change something, or says that it is wrong. */
  isChange: boolean;
  /** A day or a time and nothing else. */
  isOnlyTime: boolean;
  /** The message without the clauses that asked something. */
  rest: string;
}

const CHANGE = /\b(?:chang\w*|fix|correct|update|edit|wrong|different|mistake|not right)\b/;
const CORRECTION = /\b(?:actually|forget|sorry|wait|instead|meant?|rather|oops|correction|not|change|make it)\b/;
const YES_SIGNS = /[👍👌✅][\u{1F3FB}-\u{1F3FF}]?/gu;
/** Asked for these, a bare "10" is a time. */
const BARE_TIMES: ReadonlySet<string> = new Set(['choice', 'confirm', 'name']);
/** Where a caller may give a name instead of an answer. */
const MAY_BE_NAMED: ReadonlySet<string> = new Set(['call-back', 'choice']);
const STREET_WORDS = /\b(?:house|street|address|apartment|apt|unit|flat|road|zip)\b/i;
/** A name given now corrects the one before. */
const NAME_IS_KNOWN: ReadonlySet<string> = new Set(['phone', 'confirm', 'change']);
const NAME_MAX_WORDS = 2;
const NAME_SIGNS = new Set(['my', 'name', 'this', 'call', 'under']);

export function understand(agent: Agent, text: string, context: ReadingContext): Understanding {
  const message = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .slice(0, MESSAGE_MAX_LENGTH)
    .trim();
  const words = withListedLetters(message.replaceAll(YES_SIGNS, ' yes '));
  // The last letter of "S-Z-A-B-O" is no zero.
  const phone = latest(withoutLetters(words), readPhone);
  const newEnd =
    !phone && !STREET_WORDS.test(words)
      ? phoneWithNewEnd(words, context.currentPhone, NAME_IS_KNOWN.has(context.asked))
      : undefined;
  // Its digits are no clock time and no street number.
  const asTyped = phone ? masked(words, phone) : words;
  const { form } = agent.detail;
  const typed = mendedText(asTyped, readClauses(asTyped, agent.mend), (word) => STREET_TYPES.has(word));
  const asksAddress = context.asked === 'detail' && form === 'address';
  const address =
    form === 'free'
      ? undefined
      : (numberInstead(typed, context.currentDetail) ??
        latest(typed, (part) =>
          readAddress(part, {
            isAsked: asksAddress,
            isNameAsked: context.asked === 'name',
            isChoiceAsked: context.asked === 'choice',
          }),
        ));
  const body = address ? masked(typed, address) : typed;
  const clauses = readClauses(body, agent.mend);
  const detail = detailIn(agent, clauses, body);
  // A court date is no wish for a time.
  const beside = detail && agent.detail.holdsDates ? masked(body, detail) : body;
  const plain = mendedText(body, clauses).toLowerCase();
  // The letters of "P-A-M" are no time.
  const spoken = withoutLetters(beside);
  const timeText = mendedText(spoken, readClauses(spoken, agent.mend)).toLowerCase();
  // "Tom Price" asks for none.
  const isShortName = context.asked === 'name' && words.split(/\s+/).length <= NAME_MAX_WORDS;
  const matches = isShortName ? agent.meanings(clauses) : meaningsOf(agent, clauses, context.service);
  const isQuestion = asksSomething(message, clauses, isShortName);
  const facts = factsIn(agent, matches, isQuestion);
  const intents = new Map<IntentId | typeof URGENT, number>(
    matches
      .filter(({ id, isSure }) => !isFact(agent, id) && (isSure || id !== 'drop') && isPresent(agent, clauses, id))
      .map(({ id, confidence }) => [id as IntentId, confidence]),
  );
  const meant = withoutDenied(plain);
  const chosen = context.asked === 'choice' ? withoutReason : (part: string) => part;
  const meantTime = chosen(withoutDenied(timeText));
  const second = secondThought(meant)?.text;
  const secondTime = secondThought(meantTime)?.text;
  const allServicesIn = (part: string) => agent.services(readClauses(part, (word) => word));
  // "Color on Friday. Sorry, not color, a cut."
  const denied = new Set(
    deniedIn(plain)
      .flatMap(allServicesIn)
      .map(({ id }) => id),
  );
  const servicesIn = (part: string) => {
    const found = allServicesIn(part);
    return found.find(({ id }) => !denied.has(id)) ?? found[0];
  };
  // "See the Elm Road one": the street was taken out between the words.
  const service = (second && servicesIn(second)) || servicesIn(meant) || (address && servicesIn(typed.toLowerCase()));
  const timeContext = {
    now: context.now,
    hours: agent.hours,
    bareNumbers: BARE_TIMES.has(context.asked),
  };
  const wanted = readWantedTime(meantTime, timeContext);
  const wantedNow =
    secondTime &&
    readWantedTime(secondTime, {
      ...timeContext,
      bareNumbers: wanted?.exact !== undefined,
    });
  const isOnlyTime = saysOnlyTime(plain);
  const lastThought = secondThought(plain)?.text;
  const choiceText = withoutCounts(chosen(lastThought && choiceIn(lastThought) !== undefined ? lastThought : plain));
  settleHandOff(intents, plain, wanted, context.now);
  const asksName = context.asked === 'name';
  // Names themselves are never mended.
  const nameText = mendedText(body, clauses, (word, before) => NAME_SIGNS.has(word) && !/^\p{Lu}/u.test(before));
  const name = readName(nameText, {
    asked: asksName ? 'yes' : (asksAddress && !address) || MAY_BE_NAMED.has(context.asked) ? 'perhaps' : 'no',
    isKnownWord: agent.isKnownWord,
    person: agent.person,
    besides: [phone, address].filter((reading) => reading !== undefined).map(({ start }) => start),
    current: context.currentName,
    isReadBack: NAME_IS_KNOWN.has(context.asked),
  });
  const isContactAlone = isOnlyContact(body, name, phone !== undefined || address !== undefined);
  return {
    message,
    // "..." and "??" say nothing either.
    isSilence: !/[\p{L}\p{N}]/u.test(words),
    intents,
    facts,
    ...plainAnswer(agent, clauses, message),
    service: service?.id,
    denied,
    serviceConfidence: service?.confidence ?? 0,
    // "Lee Sun" and "May Hall" name no day.
    wanted:
      newEnd || (asksName && isContactAlone && !isOnlyTime)
        ? undefined
        : wantedNow
          ? { ...wanted, ...definedOnly(wantedNow) }
          : wanted,
    isOnlyTime,
    choice: choiceIn(choiceText),
    namesPlace: namesPlace(choiceText),
    // "Earline" is no earlier time.
    direction: asksName && isContactAlone ? undefined : directionIn(plain),
    phone: phone ? phone.phone : newEnd,
    isPhoneIncomplete: phone !== undefined && phone.phone === undefined,
    name: isOnlyTime || (asksName && detail) ? undefined : name,
    address,
    isOnlyContact: isContactAlone,
    besideCallback: besideCallback(clauses, body, matches),
    wrongPart: partIn(plain, form !== 'free'),
    detail: detail?.text,
    language: context.language
      ? undefined
      : guessLanguage(agent.talk.languages, message, clauses, {
          isName: asksName,
          isFirst: context.asked === 'nothing',
          isKnownWord: agent.isKnownWord,
        }),
    isQuestion,
    isCorrection: CORRECTION.test(plain),
    isChange: CHANGE.test(plain),
    rest: restOf(clauses, body, matches, agent),
  };
}

function isFact(agent: Agent, id: string): boolean {
  return agent.facts.has(id) || id === HOURS_FACT || id === SERVICES_FACT;
}

/** In the order of the message; two readings of the same words count once. */
function factsIn(agent: Agent, matches: readonly Match[], isQuestion: boolean): Understanding['facts'] {
  return withoutOverlaps(matches.filter(({ id, isSure }) => isFact(agent, id) && (isQuestion || isSure)));
}

/** What was said beside the questions: "First time. Is there parking?" has "First time". */
function restOf(clauses: readonly Clause[], message: string, matches: readonly Match[], agent: Agent): string {
  const asked = new Set(matches.filter(({ id }) => isFact(agent, id)).flatMap(({ words }) => words));
  return clauses
    .filter((clause) => !clause.some((word) => asked.has(word)) && !startsQuestion(clause))
    .map((clause) => message.slice(clause[0]?.start, clause.at(-1)?.end))
    .join(', ');
}
