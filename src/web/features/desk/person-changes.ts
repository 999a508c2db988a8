/** Changes to people, each with its way back. */
import type { PersonCard, PersonChange, PersonStand } from '../../../shared/desk/desk-schema.ts';
import type { HeldChoice } from '../../../shared/desk/desk-mail-schema.ts';
import { act, offerUndo } from './desk-acts.ts';
import { nameOf } from './person-names.ts';

/**
 * @param done What was done, for one person: "done", "reminder set".
 * @returns Whether anybody was changed.
 */
export async function changePeople(
  people: readonly PersonCard[],
  change: PersonChange,
  done: string,
): Promise<boolean> {
  const versions = people.map(({ id, version }) => ({ id, version }));
  const answer = await act<{ before: PersonStand[]; skipped: number }>('desk-change', { people: versions, change });
  if (!answer) return false;
  const { before, skipped } = answer;
  const [only] = people;
  const who = people.length === 1 && only ? nameOf(only) : `${before.length} people`;
  const rest = skipped > 0 ? ` ${skipped} were changed by somebody else meanwhile.` : '';
  offerUndo({ text: `${who}: ${done}.${rest}`, undo: async () => act('desk-restore', { people: before }) });
  return true;
}

export async function decideHeld(name: 'desk-release' | 'desk-bin', choice: HeldChoice): Promise<boolean> {
  const answer = await act<{ envelopes: string[] }>(name, choice);
  if (!answer) return false;
  const { envelopes } = answer;
  const what = envelopes.length === 1 ? '' : `${envelopes.length} messages `;
  const text = name === 'desk-bin' ? `${what}put in the bin.` : `${what}released.`;
  offerUndo({ text: text.charAt(0).toUpperCase() + text.slice(1), undo: async () => act('desk-hold', { envelopes }) });
  return true;
}
