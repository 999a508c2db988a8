/** One turn of a free call: the model speaks and calls tools, and a sentence is passed on once its facts are checked. */
import type { ModelMessage, ToolSet } from 'ai';
import words from '#content/guided-calls/free-call-agent-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import type { Brain } from '#server/platform/brain/brain.ts';
import { FRAME_TOKENS, NoAnswer, OUTPUT_TOKENS, replyOf, type BrainUse } from '#server/platform/brain/brain-reply.ts';
import { maskDetails, maskKnown, putBack } from '#server/platform/brain/detail-masks.ts';
import { SentenceSplitter } from '#server/platform/brain/sentence-splitter.ts';
import { joinWords, WEEKDAYS } from '../shared/opening-hours.ts';
import { businessOf } from '../shared/call-businesses.ts';
import { CALLER_DETAILS } from '../shared/call-labels.ts';
import { callerWords, type FreeCall } from './free-call-state.ts';
import { callTools, factsOf, inOwnWords, nowOf, saidTimes, writeDown } from './free-call-tools.ts';
import { unsupportedIn, type Support } from './spoken-facts.ts';

/** The first answer, and one more where it said something that nothing supports. */
const ATTEMPTS = 2;
/** Rounds of tools in an attempt. */
const STEPS = 3;
const TURNS_TOLD = 16;
/** What is spoken in a turn, in characters; a model that goes on and on is cut off. */
const SPOKEN_MAX_LENGTH = 600;

/** What the agent says by itself is in the caller's language. */
const SPANISH = /[¿¡]|\b(?:hola|necesito|quiero|tengo|gracias|estoy|cuánto|cómo|por favor|mi nombre)\b/iu;

export interface TurnUse extends BrainUse {
  /** Sentences that were not spoken, because nothing supports them. */
  heldBack: string[];
}

/** Takes down what the caller says. It comes before the turn, whose cost depends on it. */
export function hear(call: FreeCall, says: string): void {
  // Braces are filled in when lines are shown.
  const said = says.replaceAll(/[\p{Cc}{}<>]+/gu, ' ').trim();
  call.turns = [...call.turns, { speaker: 'caller', says: said }];
  for (const { kind, value } of maskDetails(call, said).found) if (kind !== 'email') writeDown(call, kind, value);
}

/** The most tokens that the turn can use: a token has at least one byte. */
export function worstCase(call: FreeCall): number {
  return ATTEMPTS * worstAttempt(call);
}

/**
 * Changes the call as the tools say, and yields what is spoken, sentence by sentence.
 * @param use Counts the tokens, also when the turn fails.
 * @throws {NoAnswer} or what the connection throws.
 */
export async function* speakTurn(
  call: FreeCall,
  brain: Brain,
  signal: AbortSignal,
  use: TurnUse,
): AsyncGenerator<string> {
  const spoken: string[] = [];
  const before = call.turns.findLast(({ speaker }) => speaker === 'agent')?.says;
  let note: string | undefined;
  call.idle += 1;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const messages = messagesOf(call, spoken, note);
    note = undefined;
    for await (const raw of sentencesOf(call, brain, messages, signal, use)) {
      const sentence = putBack(call, raw);
      const what = unsupportedIn(sentence, supportOf(call));
      if (what !== undefined) {
        use.heldBack.push(sentence);
        note = fillWords(words.retry, { sentence: raw, what });
        break;
      }
      if (sentence === before || spoken.includes(sentence)) continue;
      spoken.push(sentence);
      yield sentence;
      if (spoken.join(' ').length > SPOKEN_MAX_LENGTH) break;
    }
    if (note === undefined) break;
  }
  if (note !== undefined) {
    const line = unsureLine(call);
    call.strikes += 1;
    call.card.next = words.callBack;
    call.card.asked = inOwnWords(call);
    call.outcome ??= 'message';
    if (line !== before) {
      spoken.push(line);
      yield line;
    }
  }
  if (spoken.length === 0) throw new NoAnswer('nothing to speak');
  call.turns = [...call.turns, { speaker: 'agent', says: spoken.join(' ') }];
}

function unsureLine({ known, turns }: FreeCall): string {
  const isSpanish = SPANISH.test(turns.findLast(({ speaker }) => speaker === 'caller')?.says ?? '');
  const { unsure, unsureAsks, unsureKnown } = isSpanish ? words.spanish : words;
  const asks = (['name', 'phone'] as const).flatMap((detail) => (known[detail] ? [] : [unsureAsks[detail]]));
  return asks.length === 0 ? unsureKnown : fillWords(unsure, { what: joinWords(asks, isSpanish ? 'y' : 'and') });
}

async function* sentencesOf(
  call: FreeCall,
  brain: Brain,
  messages: ModelMessage[],
  signal: AbortSignal,
  use: TurnUse,
): AsyncGenerator<string> {
  const splitter = new SentenceSplitter();
  const question = {
    instructions: instructionsOf(call),
    messages,
    tools: toolsFor(call, brain.sdk),
    steps: STEPS,
    worstCase: worstAttempt(call),
  };
  for await (const text of replyOf(brain, question, signal, use)) yield* splitter.add(text);
  yield* splitter.end();
}

function toolsFor(call: FreeCall, sdk: Brain['sdk']): ToolSet {
  const entries = Object.entries(callTools).map(([name, { properties, run, ...rest }]) => {
    const required = 'required' in rest ? rest.required : [];
    return [
      name,
      {
        description: words.tools[name as keyof typeof callTools],
        inputSchema: sdk.jsonSchema<Record<string, unknown>>({ type: 'object', properties, required }),
        execute: async (args: Record<string, unknown>) => {
          call.idle = 0;
          return maskKnown(call, run(call, args));
        },
      },
    ] as const;
  });
  return Object.fromEntries(entries);
}

function instructionsOf(call: FreeCall): string {
  const { business } = businessOf(call);
  return fillWords(words.instructions, { business, ...nowOf(call), facts: factsOf(call), known: knownTo(call) });
}

function knownTo(call: FreeCall): string {
  const { known, did, offered, card } = call;
  const details = CALLER_DETAILS.flatMap((detail) => (known[detail] ? [`${detail}: ${known[detail]}`] : []));
  const deeds = Object.keys(did);
  const lines = [
    ...details,
    ...(offered.length > 0 ? [`offered times: ${saidTimes(call)}`] : []),
    ...(card.visit ? [`held: ${card.visit}`] : []),
    ...(deeds.length > 0 ? [`done: ${deeds.join(', ')}`] : []),
  ];
  return maskKnown(call, lines.join('; ') || '-');
}

function messagesOf(call: FreeCall, spoken: readonly string[], note: string | undefined): ModelMessage[] {
  const recent = call.turns.slice(-TURNS_TOLD);
  // Some models take no conversation that begins with their own words.
  const told = recent.slice(recent.findIndex(({ speaker }) => speaker === 'caller'));
  return [
    ...told.map(({ speaker, says }): ModelMessage => {
      return { role: speaker === 'caller' ? 'user' : 'assistant', content: maskKnown(call, says) };
    }),
    ...(spoken.length > 0 ? [{ role: 'assistant', content: maskKnown(call, spoken.join(' ')) } as const] : []),
    ...(note === undefined ? [] : [{ role: 'user', content: note } as const]),
  ];
}

export function supportOf(call: FreeCall): Support {
  const { hours } = businessOf(call);
  return {
    facts: [
      factsOf(call),
      nowOf(call).open,
      fillWords(words.facts.openings, { count: String(call.offered.length) }),
      ...Object.values(call.known),
      call.card.next,
    ].join('\n'),
    times: saidTimes(call),
    callerWords: callerWords(call),
    openDays: WEEKDAYS.map((_, day) => (hours[day] ?? []).length > 0),
    did: call.did,
  };
}

function worstAttempt(call: FreeCall): number {
  const messages = messagesOf(call, [' '.repeat(SPOKEN_MAX_LENGTH)], ' '.repeat(SPOKEN_MAX_LENGTH));
  const tools = Object.entries(callTools).map(([name, { properties }]) => ({ name, properties }));
  const told = JSON.stringify([instructionsOf(call), messages, tools, words.tools]);
  const prompt = Buffer.byteLength(told) + FRAME_TOKENS * (messages.length + tools.length);
  const later = STEPS * ((STEPS - 1) / 2) * (OUTPUT_TOKENS + FRAME_TOKENS);
  return STEPS * (prompt + OUTPUT_TOKENS) + later;
}
