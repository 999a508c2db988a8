/**
 * Joins what the rules and the trained model read in a message. Rules are exact where they know the words; the model
 * knows more words. The model adds what it is sure of and overrules what it holds for next to impossible.
 */
import type { Danger } from '../../../../content/demo-schema.ts';
import { URGENT, type Agent } from './agent.ts';
import { askedIn, joinFacts, sharesOfQuestions } from './asked-facts.ts';
import { asideIn, isWish, joinServices, wishesAppointment } from './caller-wish.ts';
import { dangerIn, isSurelyElse, urgencyIn } from './danger-reading.ts';
import type { Expectation } from './dialogue-state.ts';
import { joinIntents, leastChance } from './join-intents.ts';
import { afterQuestion, type LearnedReading } from './learned-reading.ts';
import { isMissing, UPSETS, type Aside } from './meaning-acts.ts';
import { LIKELY, LIKELY_BESIDE, MOST_SURE, SHORT_WORDS, sumOf, SURE } from './reading-levels.ts';
import type { Understanding } from './understanding.ts';
import { tellsOfChild, tellsOfFlames } from './danger-signs.ts';

const WALK_IN = 'ask-walk-in';
const WISHES_SURELY = 0.9;
const URGENCY = 0.78;
const FAREWELLS = ['bye', 'thanks', 'no', 'leave'];
const STOPS = ['bye', 'leave', 'drop'];
const STOPPING = 0.7;
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
  const shares =
    rules.isQuestion && !rules.intents.has('hand-off') ? sharesOfQuestions(agent, learned) : new Map<string, number>();
  const chance = (meaning: string) => Math.max(learned.meanings.get(meaning) ?? 0, shares.get(meaning) ?? 0);
  const least = leastChance(rules, asked);
  const isLikely = (meaning: string) => chance(meaning) >= least(meaning);
  const intents = joinIntents(agent, rules, learned.meanings, isLikely, asked);
  const isForLater = rules.wanted?.exact !== undefined || (rules.no && asked === 'detail');
  const mayUrge =
    rules.message.split(/\s+/).length > SHORT_WORDS && !isForLater && !(agent.detail.holdsDates && rules.no);
  const urgency = mayUrge ? urgencyIn(message, both) : 0;
  if (agent.urgent && urgency >= URGENCY) intents.set(URGENT, urgency);
  const wishes = wishesAppointment(rules);
  const walkIns = agent.factsOf(WALK_IN);
  if (isSurelyElse(rules, literal)) intents.delete('emergency');
  const heard = dangerIn(intents.has('emergency'), rules, literal, both, asked);
  // A dog that ate poison is a matter for the vet.
  const isAnimals = heard === 'child-danger' && agent.treatsAnimals && !tellsOfChild(rules.message);
  if (isAnimals) {
    intents.delete('emergency');
    intents.set(URGENT, 1);
  }
  const kind = heard === 'gas' && tellsOfFlames(rules.message) ? 'fire' : heard;
  const told = plain === 'child-danger' ? plain : (kind ?? plain);
  const danger = isAnimals ? undefined : told;
  if (danger) intents.set('emergency', message.meanings.get(danger) ?? 0);
  const wantsPerson = intents.has('robot') && chance('hand-off') >= LIKELY;
  if (wantsPerson) intents.set('hand-off', chance('hand-off'));
  const asks = askedIn(rules, learned, isLikely);
  // "Never mind, I fixed it" names no service to book instead.
  const guesses = chance('drop') >= SURE ? [] : learned.services;
  const isBooked = chance('book') >= LIKELY;
  const mayName = asked !== 'anything-else' || isBooked;
  const service = joinServices(rules, mayName ? guesses : [], asked, rules.isQuestion && !isBooked);
  return {
    ...rules,
    intents,
    facts: joinFacts(agent, rules, learned.meanings, asks).filter(({ id }) => !wishes || !walkIns.includes(id)),
    unknown: asks.filter((meaning) => isMissing(agent, meaning, rules.service) && chance(meaning) >= SURE),
    isWish: isWish(rules, learned),
    wishesSurely: chance('book') >= WISHES_SURELY,
    ...joinAnswers(rules, chance('yes'), chance('no'), asked),
    service: service?.label,
    serviceConfidence: service?.probability ?? 0,
    isQuestion: rules.isQuestion || asks.length > 0,
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

/** At a question for yes or no little else is said, so that half a sign is enough. */
function joinAnswers(rules: Understanding, yes: number, no: number, asked: Expectation): { yes: boolean; no: boolean } {
  if (!YES_NO.has(asked)) return { yes: rules.yes, no: rules.no };
  // "Nah, it's fine" is a no.
  const saysYes = yes >= (rules.no ? MOST_SURE : LIKELY) && yes > 2 * no;
  const saysNo = no >= (rules.yes ? SURE : LIKELY) && no > 2 * yes;
  return { yes: saysYes || (rules.yes && !saysNo), no: saysNo || (rules.no && !saysYes) };
}
