/** Runs the written conversations of test/conversations against the receptionist's dialogue. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { readFacts } from '../../tools/content/content-facts.ts';
import { fillTokens } from '../../tools/content/content-tokens.ts';
import { demoTalkSchema, demoTradeSchema, type DemoTrade } from '../../src/content/demo-schema.ts';
import { difficultCallersSchema, type DifficultCallers } from '../../src/content/difficult-callers-schema.ts';
import { DEMO_TRADES, demoBusinessSchema } from '../../src/shared/receptionist/demo-business.ts';
import { createTextReader, unpackModel } from '../../src/shared/reading/text-model.ts';
import { createAgent, type Agent } from '../../src/web/features/receptionist/dialogue/agent.ts';
import { hear } from '../../src/web/features/receptionist/dialogue/dialogue.ts';
import { startDialogue, type Dialogue } from '../../src/web/features/receptionist/dialogue/dialogue-state.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Tuned on. */
export const SEEN_FILES = [
  'plumbing',
  'salon',
  'law',
  'property',
  'own-business',
  'strangers',
  'undecided',
  'heard',
  'overheard',
  'hurried',
  'plain',
] as const;
/** Never tuned on. */
export const UNSEEN_FILE = 'unseen';
/** A Monday morning: the plumber, the lawyer and the property office are open, the salon is closed. */
const DEFAULT_MOMENT = '2026-11-16T09:00';

const conversationSchema = v.strictObject({
  name: v.string(),
  kind: v.string(),
  trade: v.optional(v.picklist(DEMO_TRADES)),
  /** Local date and time at which it starts. */
  at: v.optional(v.string(), DEFAULT_MOMENT),
  business: v.optional(demoBusinessSchema),
  /** What the caller says, and what the agent must do in its answer. */
  talk: v.array(v.tuple([v.string(), v.string()])),
  card: v.optional(
    v.strictObject({
      outcome: v.optional(v.string()),
      service: v.optional(v.string()),
      detail: v.optional(v.string()),
      name: v.optional(v.string()),
      phone: v.optional(v.string()),
      when: v.optional(v.string()),
      questions: v.optional(v.number()),
    }),
    {},
  ),
});

export type Conversation = v.InferOutput<typeof conversationSchema>;

export interface ConversationResult {
  conversation: Conversation;
  /** One line per fault; empty when all went as written. */
  faults: string[];
  dialogue: Dialogue;
  /** Milliseconds that each answer took. */
  times: number[];
}

const readYaml = (path: string) => parse(readFileSync(join(ROOT, path), 'utf8')) as unknown;
const model = readFileSync(join(ROOT, 'training/models/receptionist-model.bin'));
const read = createTextReader(unpackModel(new Uint8Array(model).buffer));
const facts = readFacts();
/** With its tokens filled as in the build, which shows when a token of the dialogue has the name of a fact. */
const talk = fillTokens(v.parse(demoTalkSchema, readYaml('content/receptionist/talk.yaml')), facts);
const trades = new Map<string, DemoTrade>(
  DEMO_TRADES.map((trade) => [
    trade,
    v.parse(demoTradeSchema, fillTokens(readYaml(`content/receptionist/${trade}-demo.yaml`), facts)),
  ]),
);

export function readDifficultCallers(): DifficultCallers {
  return v.parse(difficultCallersSchema, readYaml('content/receptionist/difficult-callers.yaml'));
}

export function readConversations(file: string): Conversation[] {
  const all = v.parse(v.array(conversationSchema), readYaml(`test/conversations/${file}.yaml`));
  return all.map((one) => ({
    ...one,
    trade: one.trade ?? one.business?.trade ?? DEMO_TRADES.find((trade) => trade === file),
  }));
}

/** Each trade and what its agent must do upon these first messages. */
export function readWordings() {
  const wordingsSchema = v.record(v.picklist(DEMO_TRADES), v.record(v.string(), v.array(v.string())));
  const all = v.parse(wordingsSchema, readYaml('test/conversations/wordings.yaml'));
  return DEMO_TRADES.flatMap((trade) =>
    Object.entries(all[trade] ?? {}).map(([acts, messages]) => [trade, acts, messages] as const),
  );
}

/** One for each trade: preparing its cues takes longer than a conversation, and conversations don't change it. */
const samples = new Map<string, Agent>();

export function sampleAgent({ trade = 'plumbing', business }: Pick<Conversation, 'trade' | 'business'>): Agent {
  const known = business ? undefined : samples.get(trade);
  if (known) return known;
  const words = sampleTrade(trade);
  const agent = createAgent(talk, words, business, read);
  if (!business) samples.set(trade, agent);
  return agent;
}

export function sampleTrade(trade: string): DemoTrade {
  const words = trades.get(trade);
  if (!words) throw new Error(`There is no sample of the trade "${trade}".`);
  return words;
}

export function runConversation(conversation: Conversation): ConversationResult {
  const agent = sampleAgent(conversation);
  let dialogue = startDialogue(agent, new Date(conversation.at));
  const faults: string[] = [];
  const times: number[] = [];
  for (const [says, expected] of conversation.talk) {
    const start = performance.now();
    dialogue = hear(dialogue, says, new Date(conversation.at));
    times.push(performance.now() - start);
    const turn = dialogue.turns.at(-1);
    const missing = expected.split(' ').filter((act) => act && !turn?.acts.includes(act));
    if (missing.length > 0) {
      faults.push(`"${says}": expected ${missing.join(', ')}; got ${turn?.acts.join(', ')}: ${turn?.says}`);
    }
  }
  const card = cardOf(dialogue);
  for (const [key, value] of Object.entries(conversation.card)) {
    const found = card[key as keyof typeof card];
    if (found !== value) faults.push(`card ${key}: expected ${value}; got ${found}`);
  }
  return { conversation, faults, dialogue, times };
}

function cardOf({ outcome, slots, questions }: Dialogue) {
  const { service, detail, name, phone, time } = slots;
  const day = time?.toLocaleDateString('en-US', { weekday: 'short' });
  const when = time && `${day} ${time.toTimeString().slice(0, '00:00'.length)}`;
  return { outcome, service, detail, name, phone, when, questions: questions.length };
}
