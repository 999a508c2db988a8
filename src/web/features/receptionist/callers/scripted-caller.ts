/** Callers who answer in their own words what they are asked, so that a call may take any course. */
import { hear } from '../dialogue/dialogue.ts';
import { startDialogue, type Dialogue, type Expectation } from '../dialogue/dialogue-state.ts';
import type { Agent } from '../dialogue/agent.ts';
import { ASKS_CONTACT } from '../dialogue/next-step.ts';

export interface CallerScript {
  opening: string;
  /** Said before answering what the agent asks. */
  next: readonly string[];
  /** What the caller says when asked for this; a list holds what is said each time. */
  answers: Readonly<Record<string, string | readonly string[]>>;
}

/** Whoever is asked the same thing more often hangs up. */
const ASKED_MOST = 2;
const TURNS_MOST = 20;
const NOTHING_TO_SAY = 'no thanks';

const ASKED_AS: Partial<Record<Expectation, string>> = {
  'opt-out-number': 'phone',
  change: 'confirm',
  nothing: 'anything-else',
};

/** The call, one message of the caller at a time. @returns what the agent asked once too often. */
export function* playCaller(script: CallerScript, agent: Agent, now: Date): Generator<Dialogue, string | undefined> {
  let dialogue = startDialogue(agent, now);
  for (const text of [script.opening, ...script.next])
    if (!dialogue.ended) yield (dialogue = hear(dialogue, text, now));
  const asked = new Map<string, number>();
  for (let turn = 0; !dialogue.ended && turn < TURNS_MOST; turn += 1) {
    const wanted = ASKED_AS[dialogue.asked] ?? dialogue.asked;
    const times = (asked.get(wanted) ?? 0) + 1;
    asked.set(wanted, times);
    if (times > ASKED_MOST) return wanted;
    const answer = answerAt(script, wanted, times);
    if (answer === undefined && wanted === 'anything-else') return undefined;
    const asksContact = dialogue.turns.at(-1)?.acts.includes(ASKS_CONTACT);
    const number = asksContact ? answerAt(script, 'phone', 1) : undefined;
    yield (dialogue = hear(dialogue, [answer, number].filter(Boolean).join(', ') || NOTHING_TO_SAY, now));
  }
  return undefined;
}

function answerAt({ answers }: CallerScript, asked: string, times: number): string | undefined {
  const all = [answers[asked] ?? []].flat();
  return all[times - 1] ?? all.at(-1);
}

export function actsOf({ turns }: Dialogue): string[] {
  return turns.flatMap(({ acts }) => acts);
}

/** Whether the agent told a fact that answers this question, or has none and said so. */
export function answerTo(topic: string, dialogue: Dialogue): 'told' | 'missing' | 'ignored' {
  const { agent } = dialogue;
  const facts = [
    ...agent.factsOf(MEANING_OF[topic] ?? `ask-${topic}`),
    ...[...agent.facts.keys()].filter((id) => id === topic || (topic === 'price' && agent.isPriceFact(id))),
  ];
  const acts = actsOf(dialogue);
  if (facts.some((id) => acts.includes(`answer:${id}`))) return 'told';
  return facts.length === 0 && acts.includes('unknown') ? 'missing' : 'ignored';
}

const MEANING_OF: Readonly<Record<string, string>> = { cancel: 'ask-cancel-policy', late: 'ask-late-policy' };
