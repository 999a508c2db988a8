/** What the dialogue does about each of the trained model's meanings. */
import type { IntentId } from '../../../../content/demo-schema.ts';
import { URGENT, type Agent } from './agent.ts';

/** The model's meanings by what the dialogue does about them. */
export const INTENT_OF: Readonly<Record<string, IntentId | typeof URGENT>> = {
  book: 'book',
  'ask-availability': 'book',
  urgent: URGENT,
  'change-booking': 'change-booking',
  'cancel-booking': 'change-booking',
  'check-booking': 'change-booking',
  callback: 'callback',
  complaint: 'callback',
  'hand-off': 'hand-off',
  'opt-out': 'opt-out',
  drop: 'drop',
  robot: 'robot',
  injection: 'injection',
  rude: 'rude',
  'off-topic': 'off-topic',
  hello: 'hello',
  thanks: 'thanks',
  bye: 'bye',
  leave: 'leave',
  moment: 'moment',
  repeat: 'repeat',
  refuse: 'refuse',
};
export const ASIDES = ['wrong-number', 'sales-pitch', 'job'] as const;
export type Aside = (typeof ASIDES)[number];
export const UPSETS = ['angry', 'complaint'];
/** Questions besides those whose name says so. */
const ASKS: ReadonlySet<string> = new Set(['capability', 'recording', 'other-question']);

export function isAsked(meaning: string): boolean {
  return (meaning.startsWith('ask-') && !(meaning in INTENT_OF)) || ASKS.has(meaning);
}

/** Undefined when the agent has no such fact. */
export function factOf(agent: Agent, meaning: string, service: string | undefined): string | undefined {
  if (meaning === 'ask-price') return agent.priceFact(service) ?? agent.factsOf(meaning)[0];
  // Only the rules can tell "What do you do?" from "Do you do lashes?", which may ask for something we don't do.
  return meaning === 'ask-services' ? undefined : agent.factsOf(meaning)[0];
}

/** Whether a question asks for a fact that the agent hasn't. */
export function isMissing(agent: Agent, meaning: string, service: string | undefined): boolean {
  return meaning !== 'ask-services' && factOf(agent, meaning, service) === undefined;
}
