/** Sums up for the sheet's margin what a message was taken for. */
import type { Dialogue, Heard, SlotName } from './dialogue-state.ts';
import { shortSlot } from './reply.ts';
import { sayWish } from './sample-diary.ts';
import type { Understanding } from './understanding.ts';

/** Said around something else, which then counts. */
const POLITE = new Set(['hello', 'thanks', 'book', 'leave']);
/** No rule is ever certain. */
const MOST_CONFIDENT = 0.97;
const DETAILS_CONFIDENCE = 0.9;
const ANSWER_CONFIDENCE = 0.95;
const UNKNOWN_CONFIDENCE = 0.2;

/** @param acts What the agent did upon it. */
export function heardIn(before: Dialogue, after: Dialogue, heard: Understanding, acts: readonly string[]): Heard {
  const names = Object.keys(after.slots) as SlotName[];
  const slots = names
    .filter((name) => after.slots[name] !== undefined && after.slots[name] !== before.slots[name])
    .map((name) => ({ name, value: slotText(after, name) }));
  // "Tomorrow morning" is a wish before it is a time.
  const wish = after.wanted !== before.wanted && after.wanted && sayWish(after.wanted, after.now);
  if (wish && !names.includes('time')) slots.push({ name: 'time', value: wish });
  const [meaning, confidence] = meaningOf(
    heard,
    acts,
    slots.map(({ name }) => name),
  );
  return { meaning, confidence: Math.min(confidence, MOST_CONFIDENT), slots };
}

function meaningOf(heard: Understanding, acts: readonly string[], gained: readonly SlotName[]): [string, number] {
  const { facts, intents, isSilence, service, serviceConfidence, yes, no } = heard;
  if (isSilence) return ['silence', 1];
  const told = facts.find(({ id }) => acts.includes(`answer:${id}`));
  if (told) return [`${told.id}?`, told.confidence];
  const [telling] = [...intents].filter(([id]) => !POLITE.has(id)).toSorted(([, a], [, b]) => b - a);
  if (telling && gained.length === 0) return telling;
  if (service && gained.includes('service')) return ['book', serviceConfidence];
  if (gained.length > 0) return ['details', DETAILS_CONFIDENCE];
  if (acts.includes('unknown')) return ['unknown', UNKNOWN_CONFIDENCE];
  if (yes) return ['yes', ANSWER_CONFIDENCE];
  if (no) return ['no', ANSWER_CONFIDENCE];
  const [polite] = intents;
  return polite ?? ['unclear', UNKNOWN_CONFIDENCE];
}

function slotText({ slots, now }: Dialogue, name: SlotName): string {
  const value = slots[name];
  return value instanceof Date ? shortSlot(value, now) : (value ?? '');
}
