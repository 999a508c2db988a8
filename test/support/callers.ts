/** Scripted callers from files. Each says what a good receptionist would surely reach. */
import { readFileSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { DEMO_TRADES } from '../../src/shared/receptionist/demo-business.ts';
import { DANGERS } from '../../src/content/demo-schema.ts';
import { actsOf, answerTo, playCaller } from '../../src/web/features/receptionist/callers/scripted-caller.ts';
import type { Dialogue } from '../../src/web/features/receptionist/dialogue/dialogue-state.ts';
import { sampleAgent, sampleTrade } from './conversations.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const MOMENT = '2026-11-16T09:00';
/** Each by an author who knew neither the code nor its data. Read once, then tuned on. */
export const CALLER_FILES = [
  'callers-one',
  'callers-two',
  'callers-three',
  'callers-four',
  'callers-five',
  'callers-six',
  'callers-seven',
  'callers-eight',
  'callers-nine',
  'callers-ten',
  'callers-eleven',
  'callers-twelve',
  'callers-thirteen',
  'callers-fourteen',
  'callers-fifteen',
  'callers-sixteen',
  'callers-seventeen',
  'callers-eighteen',
  'callers-nineteen',
  'callers-twenty',
  'callers-twenty-one',
  'callers-twenty-two',
  'callers-twenty-three',
  'callers-twenty-four',
] as const;
const OUTCOMES = {
  booked: ['booked'],
  message: ['message'],
  rung: ['handed-over', 'message'],
  emergency: ['emergency'],
  'opted-out': ['opted-out'],
  answered: ['answered', 'ended'],
  ended: ['answered', 'ended', 'message'],
} as const satisfies Record<string, readonly Dialogue['outcome'][]>;

const callerSchema = v.strictObject({
  name: v.string(),
  trade: v.picklist(DEMO_TRADES),
  opening: v.string(),
  /** Said before answering what the agent asks. */
  next: v.optional(v.array(v.string()), []),
  /** What the caller says when asked for this. */
  answers: v.optional(v.record(v.string(), v.string()), {}),
  want: v.strictObject({
    outcome: v.optional(v.picklist(Object.keys(OUTCOMES) as (keyof typeof OUTCOMES)[])),
    /** The trained reader's label, without the trade. */
    service: v.optional(v.string()),
    name: v.optional(v.string()),
    phone: v.optional(v.string()),
    /** Facts by the reader's meaning, without "ask-"; a fact that the agent hasn't must be said to be missing. */
    answers: v.optional(v.array(v.string()), []),
    danger: v.optional(v.picklist(DANGERS)),
  }),
});

export type Caller = v.InferOutput<typeof callerSchema>;

export interface CallerResult {
  caller: Caller;
  faults: string[];
  dialogue: Dialogue;
}

/** @param file One of CALLER_FILES, or the absolute path of another. */
export function readCallers(file: string): Caller[] {
  return v.parse(
    v.array(callerSchema),
    parse(readFileSync(isAbsolute(file) ? file : resolve(ROOT, `test/callers/${file}.yaml`), 'utf8')),
  );
}

export function runCaller(caller: Caller): CallerResult {
  const agent = sampleAgent({ trade: caller.trade });
  const call = playCaller(caller, agent, new Date(MOMENT));
  let step = call.next();
  let dialogue: Dialogue | undefined;
  for (; !step.done; step = call.next()) dialogue = step.value;
  if (!dialogue) throw new Error(`"${caller.name}" says nothing.`);
  const asked = step.value === undefined ? [] : [`asked for "${step.value}" once too often`];
  return { caller, faults: [...asked, ...faultsOf(caller, dialogue)], dialogue };
}

function faultsOf({ trade, want }: Caller, dialogue: Dialogue): string[] {
  const { outcome, slots } = dialogue;
  const acts = actsOf(dialogue);
  const faults: string[] = [];
  const expect = (what: string, wanted: string | undefined, found: string | undefined) => {
    if (wanted !== undefined && wanted.toLowerCase() !== found?.toLowerCase())
      faults.push(`${what}: expected ${wanted}; got ${found}`);
  };
  const allowed: readonly string[] = want.outcome ? OUTCOMES[want.outcome] : [outcome];
  if (!allowed.includes(outcome)) faults.push(`outcome: expected ${want.outcome}; got ${outcome}`);
  const service = sampleTrade(trade).services.find(({ name }) => name === slots.service)?.meaning;
  expect('service', want.service && `${trade}/${want.service}`, service);
  expect('name', want.name, slots.name);
  expect('phone', digits(want.phone), digits(slots.phone));
  if (want.danger && !acts.includes(`danger:${want.danger}`))
    faults.push(`danger: expected ${want.danger}; acts ${acts.join(' ')}`);
  for (const topic of want.answers)
    if (answerTo(topic, dialogue) === 'ignored') faults.push(`answer: nothing about ${topic}`);
  return faults;
}

function digits(phone: string | undefined): string | undefined {
  return phone?.replaceAll(/\D/g, '');
}

/** The talk as a reader sees it. */
export function transcript({ turns }: Dialogue): string {
  return turns.map(({ speaker, says }) => `    ${speaker === 'agent' ? 'A' : 'C'}: ${says}`).join('\n');
}
