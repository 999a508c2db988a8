/**
 * Joins what the rules and the trained model read in a message. Rules are exact where they know the words; the model
 * knows more words. The model adds what it is sure of and overrules what it holds for next to impossible.
 */
import type { Danger } from '../../../../content/demo-schema.ts';
import { URGENT, type Agent } from './agent.ts';
import { askedFacts } from './asked-facts.ts';
import { asideIn, isWish, joinServices, wishesAppointment } from './caller-wish.ts';
import { answeredName } from './answered-name.ts';
import { dangerIn, deniesDanger, isAnimals, isSurelyElse, kindOf, urgencyIn } from './danger-reading.ts';
import type { Expectation } from './dialogue-state.ts';
import { joinIntents, leastChance } from './join-intents.ts';
import { afterQuestion, NO_SERVICE, type LearnedReading } from './learned-reading.ts';
import { UPSETS, type Aside } from './meaning-acts.ts';
import { isExplained, LIKELY, LIKELY_BESIDE, MOST_SURE, SHORT_WORDS, sumOf, SURE } from './reading-levels.ts';
import { settleOwnBooking } from './own-booking.ts';
import type { Understanding } from './understanding.ts';

const WALK_IN = 'ask-walk-in';
const WISHES_SURELY = 0.9;
const URGENCY = 0.78;
const FAREWELLS = ['bye', 'thanks', 'no', 'leave'];
const STOPS = ['bye', 'leave', 'drop'];
const STOPPING = 0.7;
const NAME_WORDS = 5;
/** It is asked for from this probability on. */
const GUESSED = 0.35;
const YES_NO: ReadonlySet<Expectation> = new Set(['confirm', 'call-back', 'anything-else', 'choice', 'change']);
export interface JoinedReading extends Understanding {
  danger: Danger | undefined;
  aside: Aside | undefined;
  isUpset: boolean;
  /** Says goodbye, thanks or no to more, in any words. */
  isFarewell: boolean;
  /** Breaks off or wants nothing arranged. */
  isStopping: boolean;
  isUnclear: boolean;
  /** The meanings of questions that no fact answers. */
  unknown: readonly string[];
  /** A service is wanted, if one is named. */
  isWish: boolean;
  /** In so many words, whatever is asked beside it. */
  wishesSurely: boolean;
  /** The most probable meaning, if it is likely at all. */
  need: string | undefined;
  /** The words name the service; the model alone may only guess it. */
  namesService: boolean;
  /** A service that it may be about, where none is sure. */
  guess: string | undefined;
  /** Asks for a person, whatever else is asked. */
  wantsPerson: boolean;
}

export interface Readings {
  message: LearnedReading;
  /** Without idioms. */
  literal: LearnedReading;
  /** The last two messages together, without idioms: a danger is often told in parts. */
  both: LearnedReading;
  /** A danger that plain words tell of, whatever the model hears. */
  plain: Danger | undefined;
}

export function joinReadings(
  agent: Agent,
  rules: Understanding,
  { message, literal, both, plain }: Readings,
  asked: Expectation,
  isOpening = false,
): JoinedReading {
  const learned = afterQuestion(message, isOpening ? 'opening' : asked);
  const chance = (meaning: string) => learned.meanings.get(meaning) ?? 0;
  const least = leastChance(rules, asked);
  const isLikely = (meaning: string) => chance(meaning) >= least(meaning);
  const intents = joinIntents(agent, rules, learned.meanings, isLikely, asked);
  settleOwnBooking(intents, rules);
  const isForLater = rules.wanted?.exact !== undefined || (rules.no && asked === 'detail');
  const mayUrge =
    rules.message.split(/\s+/).length > SHORT_WORDS && !isForLater && !(agent.detail.holdsDates && rules.no);
  const urgency = mayUrge ? urgencyIn(message, both) : 0;
  if (agent.urgent && urgency >= URGENCY) intents.set(URGENT, urgency);
  const wishes = wishesAppointment(rules);
  const walkIns = agent.factsOf(WALK_IN);
  if (isSurelyElse(rules, literal) || deniesDanger(rules, literal)) intents.delete('emergency');
  const heard = dangerIn(agent, intents.has('emergency'), rules, literal, both, asked);
  const kind = kindOf(rules.message, heard, plain);
  const isPets = kind !== undefined && plain !== 'child-danger' && isAnimals(agent, rules, literal, kind);
  if (isPets) {
    intents.delete('emergency');
    intents.set(URGENT, 1);
  }
  const danger = isPets ? undefined : kind;
  if (danger) intents.set('emergency', message.meanings.get(danger) ?? 0);
  const wantsPerson = intents.has('robot') && chance('hand-off') >= LIKELY;
  if (wantsPerson) intents.set('hand-off', chance('hand-off'));
  const { facts, unknown } = askedFacts(agent, rules, learned, asked);
  // "Never mind, I fixed it" names no service to book instead.
  const guesses = chance('drop') >= SURE ? [] : learned.services.filter(({ label }) => !rules.denied.has(label));
  const isBooked = chance('book') >= LIKELY;
  const mayName = asked !== 'anything-else' || isBooked;
  const service = joinServices(rules, mayName ? guesses : [], asked, rules.isQuestion && !isBooked);
  return {
    ...rules,
    intents,
    facts: facts.filter(({ id }) => !wishes || !walkIns.includes(id)),
    unknown,
    name: rules.name ?? (asked === 'name' && mayBeName(rules, learned) ? nameInWords(rules.message) : undefined),
    isWish: isWish(rules, learned),
    wishesSurely: chance('book') >= WISHES_SURELY,
    ...joinAnswers(rules, chance('yes'), chance('no'), asked),
    service: service?.label,
    serviceConfidence: service?.probability ?? 0,
    namesService: rules.service !== undefined && rules.service === service?.label,
    guess: service
      ? undefined
      : guesses.find(({ label, probability }) => label !== NO_SERVICE && probability >= GUESSED)?.label,
    isQuestion: rules.isQuestion || facts.length > rules.facts.length || unknown.length > 0,
    danger,
    aside: asideIn(rules, learned),
    isUpset: UPSETS.some((meaning) => isLikely(meaning)),
    isFarewell: sumOf(FAREWELLS.map(chance)) >= LIKELY,
    isStopping: sumOf(STOPS.map((meaning) => learned.ofWhole.get(meaning) ?? 0)) >= STOPPING,
    need: [...learned.ofWhole].find(([, probability]) => probability >= LIKELY_BESIDE)?.[0],
    isUnclear: chance('unclear') >= LIKELY,
    wantsPerson,
  };
}

/** "hoang nam do": the model hears a name where the words alone may mean anything. */
function nameInWords(message: string): string | undefined {
  return answeredName(message, () => false, true)?.replaceAll(/(?<![\p{L}'’])\p{Ll}/gu, (letter) =>
    letter.toUpperCase(),
  );
}

function mayBeName(rules: Understanding, { ofWhole }: LearnedReading): boolean {
  const own = ofWhole.get('give-name') ?? 0;
  const isShort = rules.message.split(/\s+/).length <= NAME_WORDS;
  return (
    isShort && !rules.isQuestion && !isExplained(rules) && own >= LIKELY_BESIDE && own >= Math.max(...ofWhole.values())
  );
}

/** At a question for yes or no little else is said, so that half a sign is enough. */
function joinAnswers(rules: Understanding, yes: number, no: number, asked: Expectation): { yes: boolean; no: boolean } {
  if (!YES_NO.has(asked)) return { yes: rules.yes, no: rules.no };
  // "Nah, it's fine" is a no.
  const saysYes = yes >= (rules.no ? MOST_SURE : LIKELY) && yes > 2 * no;
  const saysNo = no >= (rules.yes ? SURE : LIKELY) && no > 2 * yes;
  return { yes: saysYes || (rules.yes && !saysNo), no: saysNo || (rules.no && !saysYes) };
}
