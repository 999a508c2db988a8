import type { PersonCard, PersonChange } from '#features/desk/shared/desk-schema.ts';
import type { HeldChoice } from '#features/desk/shared/desk-mail-schema.ts';
import { act, offerUndo } from '../desk-acts.ts';
import { nameOf } from '../person-names.ts';

interface ChangeAnswer {
  /** What `desk-restore` takes. */
  undo: string;
  changed: number;
  skipped: number;
}

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
  const answer = await act<ChangeAnswer>('desk-change', { people: versions, change });
  if (!answer) return false;
  const { undo, changed, skipped } = answer;
  const [only] = people;
  const who = people.length === 1 && only ? nameOf(only) : `${changed} people`;
  const rest = skipped > 0 ? ` ${skipped} were changed by somebody else meanwhile.` : '';
  offerUndo({ text: `${who}: ${done}.${rest}`, undo: async () => act('desk-restore', { undo }) });
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
