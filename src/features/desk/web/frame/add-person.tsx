/** Somebody who phoned: a dialog that is under the thumb on every screen. */
import words from '#content/desk/add-words.yaml';
import deskWords from '#content/desk/desk-words.yaml';
import type { PersonView } from '#features/desk/shared/desk-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { Field } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { act, offerUndo } from '../desk-calls.ts';
import { useTyped } from '../kept-typing.ts';
import { DeskDialog } from './desk-dialog.tsx';
import { Area, DeskButton, submitBy } from './desk-parts.tsx';
import { nameOf } from '../person-names.ts';
import { reminderAt } from '../waiting-words.ts';

const { add: texts } = words;
const REMINDERS = ['hour', 'tomorrow', 'week'] as const;
const EMPTY = { name: '', phone: '', note: '', email: '', remind: '' };

export function AddPerson({ onClose }: { onClose: () => void }) {
  const [typed, type, field] = useTyped('add', EMPTY);
  const bind = (name: keyof typeof EMPTY) => ({ ...field(name), label: texts[name] });
  const leave = () => {
    type(EMPTY);
    onClose();
  };
  const save = async () => {
    const { remind, ...person } = typed;
    const remindAt = timeOf(remind);
    const answer = await act<{ person: PersonView; added: string | null }>('desk-add', { ...person, remindAt });
    if (!answer) return;
    leave();
    const { added } = answer;
    const who = nameOf(answer.person);
    if (added === null) offerUndo(fillWords(texts.known, { who }));
    else offerUndo(fillWords(texts.added, { who }), async () => act('desk-undo-add', { added }));
  };
  return (
    <DeskDialog label={texts.label} onClose={onClose}>
      <form className="stack" onSubmit={submitBy(save)}>
        <Field {...bind('name')} autoComplete="off" />
        <Field {...bind('phone')} type="tel" autoComplete="off" />
        <Area {...bind('note')} id="add-note" rows={3} />
        <Field {...bind('email')} type="email" autoComplete="off" />
        <SelectField
          {...bind('remind')}
          options={[
            { value: '', label: texts.never },
            ...REMINDERS.map((value) => ({ value, label: deskWords.remind[value] })),
          ]}
        />
        <div className="row">
          <DeskButton variant="gold" type="submit" label={texts.save} />
          <DeskButton label={texts.cancel} onClick={leave} />
        </div>
      </form>
    </DeskDialog>
  );
}

function timeOf(remind: string): string | null {
  const choice = REMINDERS.find((one) => one === remind);
  return choice ? reminderAt(choice, new Date()).toISOString() : null;
}
