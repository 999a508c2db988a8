/** Answers from the business's facts, and says nothing that isn't one. */
import { joinWords, saySpans } from '../../../../shared/receptionist/opening-hours.ts';
import { HOURS_FACT, inSentence, SERVICES_FACT } from './agent.ts';
import type { Dialogue, Expectation } from './dialogue-state.ts';
import { readClauses } from './message-words.ts';
import { TAKES_CHANGE, timesSaid, type Reply } from './reply.ts';
import { sayDay } from './sample-diary.ts';
import type { JoinedReading } from './join-readings.ts';
import type { Understanding } from './understanding.ts';

const ASKS_FOR_SERVICE = /\bdo you (?:also |still )?(?:do|fix|offer|handle|repair|have|take|make|clean|cut)\b/i;
const CHARGES = /\b(?:charg\w*|ding|cost\w*|owe|fees?|penalt\w*|bill\w*|dock\w*|pay)\b/i;
/** To one question, and to several. */
const MOST_ANSWERS = { toOne: 2, toSeveral: 3 };
const ASKS_AGAIN = /\?.*\?| and .*\?/s;
/** Answers to these may hold a word of some fact, as "Lee Park" does, so that only a question asks for one. */
const PLAIN_ANSWERS: ReadonlySet<Expectation> = new Set(['name', 'detail', 'topic', 'confirm', 'phone', 'call-back']);

/** @returns whether anything was answered. */
export function sayFacts(dialogue: Dialogue, heard: JoinedReading, reply: Reply): boolean {
  const { agent } = dialogue;
  const isPlain =
    !heard.isQuestion &&
    !heard.message.includes('?') &&
    ((heard.service !== undefined && heard.isWish) ||
      heard.intents.has('callback') ||
      PLAIN_ANSWERS.has(dialogue.asked));
  const asked = asksWhatChangingCosts(dialogue, heard) ?? (isPlain ? [] : heard.facts);
  if (asksForAnotherDay(dialogue, heard)) {
    reply.tell('answer:hours', hoursAnswer(dialogue, heard));
    return true;
  }
  const most = ASKS_AGAIN.test(heard.message) ? MOST_ANSWERS.toSeveral : MOST_ANSWERS.toOne;
  for (const { id } of asked.slice(0, most)) {
    const fact = agent.facts.get(id);
    const cost = agent.isPriceFact(id) ? agent.costOf(namedService(dialogue, heard)) : undefined;
    // Two facts of one service may say the same.
    if (fact && reply.tells(cost ?? fact.says)) reply.did(`answer:${id}`);
    else if (fact) reply.tell(`answer:${id}`, cost ?? fact.says);
    if (id === HOURS_FACT) reply.tell('answer:hours', hoursAnswer(dialogue, heard));
    if (id === SERVICES_FACT) {
      const services = joinWords(agent.serviceNames.map(inSentence), 'and');
      reply.tell('answer:services', agent.talk.services.says.replace('{services}', services));
    }
  }
  if (asked.length === 0 && heard.isQuestion && heard.service && ASKS_FOR_SERVICE.test(heard.message)) {
    reply.tell('answer:services', agent.talk.services.yes);
    return true;
  }
  if (asked.length > 0 && heard.unknown.length > 0) sayUnknown(dialogue, heard, reply, 'unknown-beside');
  return asked.length > 0;
}

/** "You won't ding me for that?", from somebody who moves or cancels. */
function asksWhatChangingCosts(
  dialogue: Dialogue,
  { message, isQuestion }: JoinedReading,
): JoinedReading['facts'] | undefined {
  const [rule] = dialogue.agent.factsOf('ask-cancel-policy');
  const asks = (isQuestion || message.includes('?')) && CHARGES.test(message);
  return rule && asks && timesSaid(dialogue, TAKES_CHANGE) > 0 ? [{ id: rule, confidence: 1 }] : undefined;
}

/** "What's that going to cost?" means what is being booked. */
function namedService({ goal, slots, agent }: Dialogue, { service, message }: JoinedReading): string | undefined {
  const isNamed =
    service !== undefined && agent.services(readClauses(message, agent.mend)).some(({ id }) => id === service);
  return goal === 'booking' && slots.service && !isNamed ? slots.service : service;
}

/** Says that no fact answers this, by its topic where the reader knows that, and keeps the question for the person. */
export function sayUnknown(
  dialogue: Dialogue,
  { message, unknown }: JoinedReading,
  reply: Reply,
  otherwise: 'unknown' | 'unknown-noted' | 'unknown-beside',
): void {
  const topic = unknown.map((meaning) => dialogue.agent.talk.topics[meaning]).find((name) => name !== undefined);
  dialogue.questions = [...dialogue.questions, message];
  if (topic) reply.say('unknown', otherwise === 'unknown' ? 'unknown-topic' : 'unknown-topic-noted', { topic });
  else reply.say('unknown', otherwise);
}

/** "What about Monday?", when the hours were told just now. */
function asksForAnotherDay({ goal, turns }: Dialogue, { facts, isQuestion, wanted, service, intents }: Understanding) {
  const last = turns.findLast(({ speaker }) => speaker === 'agent');
  const isBeside = facts.length === 0 && !service && !intents.has('book');
  return goal === 'none' && isQuestion && isBeside && wanted?.days && last?.acts.includes('answer:hours');
}

function hoursAnswer({ agent, now }: Dialogue, { wanted }: Understanding): string {
  const { all, open, closed } = agent.talk.hours;
  const day =
    wanted?.days && wanted.days.first.getTime() === wanted.days.last.getTime() ? wanted.days.first : undefined;
  if (!day) return all;
  const spans = agent.hours[day.getDay()];
  const said = sayDay(day, now);
  const word = said === 'today' || said === 'tomorrow' ? said : `on ${said}`;
  return spans ? open.replace('{day}', word).replace('{span}', saySpans(spans)) : closed.replace('{day}', word);
}
