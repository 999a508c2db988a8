import words from '#content/desk/desk-words.yaml';
import type { PersonCard, PersonChange } from '#features/desk/shared/desk-schema.ts';
import type { HeldChoice } from '#features/desk/shared/held-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { act, offerUndo } from '../desk-calls.ts';
import { countWords, nameOf } from '../person-names.ts';

/**
 * @param done What to say of it, with `{who}`.
 * @returns Whether anybody was changed.
 */
export async function changePeople(
  people: readonly PersonCard[],
  change: PersonChange,
  done: string,
  blanks: Record<string, string> = {},
): Promise<boolean> {
  const versions = people.map(({ id, version }) => ({ id, version }));
  const answer = await act<{ undo: string; changed: number; skipped: number }>('desk-change', {
    people: versions,
    change,
  });
  if (!answer) return false;
  const { undo, changed, skipped } = answer;
  const [only, ...others] = people;
  const who = only && others.length === 0 ? nameOf(only) : countWords(changed, words.people);
  const rest = skipped > 0 ? ` ${fillWords(words.changed.skipped, { count: String(skipped) })}` : '';
  offerUndo(fillWords(done, { who, ...blanks }) + rest, async () => act('desk-restore', { undo }));
  return true;
}

export type HeldAct = keyof typeof words.held;

export async function decideHeld(decision: HeldAct, choice: HeldChoice): Promise<boolean> {
  const answer = await act<{ envelopes: string[] }>(`desk-${decision}`, choice);
  if (!answer) return false;
  const { envelopes } = answer;
  offerUndo(countWords(envelopes.length, words.held[decision]), async () => act('desk-hold', { envelopes }));
  return true;
}
