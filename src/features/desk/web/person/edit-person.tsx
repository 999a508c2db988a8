import { useState } from 'react';
import words from '#content/desk/add-words.yaml';
import type { PersonView } from '#features/desk/shared/desk-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { Field } from '#web/ui/field.tsx';
import { act, offerUndo } from '../desk-calls.ts';
import { useTyped } from '../kept-typing.ts';
import { DeskDialog } from '../frame/desk-dialog.tsx';
import { Area, DeskButton, submitBy } from '../frame/desk-parts.tsx';
import { nameOf } from '../person-names.ts';

const { edit: texts } = words;
/** Between a person's numbers or addresses. */
const LINE = '\n';

export function EditPerson({ person }: { person: PersonView }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <DeskButton label={texts.button} onClick={() => setIsOpen(true)} />
      {isOpen && <EditDialog person={person} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function EditDialog({ person, onClose }: { person: PersonView; onClose: () => void }) {
  const { id, version, ownAddresses } = person;
  const [before] = useState({
    name: person.name,
    company: person.company,
    phones: person.phones.join(LINE),
    addresses: person.addresses.join(LINE),
  });
  // Typed over other details, it would take back what was changed since.
  const [typed, type, bind] = useTyped(['edit', id, ...Object.values(before)].join(':'), before);
  const { name, company, phones, addresses } = typed;
  const leave = () => {
    type(before);
    onClose();
  };
  const save = async () => {
    const contacts = { phones: linesOf(phones), addresses: linesOf(addresses) };
    const answer = await act<{ undo: string }>('desk-edit', { id, version, name, company, ...contacts });
    if (!answer) return;
    leave();
    const { undo } = answer;
    offerUndo(fillWords(texts.saved, { who: name || nameOf(person) }), async () => act('desk-restore', { undo }));
  };
  return (
    <DeskDialog label={texts.label} onClose={onClose}>
      <form className="stack" onSubmit={submitBy(save)}>
        <Field {...bind('name')} label={texts.name} />
        <Field {...bind('company')} label={texts.company} />
        <Area {...bind('phones')} id="edit-phones" label={texts.phones} rows={2} />
        <Area {...bind('addresses')} id="edit-addresses" label={texts.addresses} rows={2} inputMode="email" />
        {ownAddresses.length > 0 && (
          <p className="small">{fillWords(texts.own, { addresses: ownAddresses.join(', ') })}</p>
        )}
        <div className="row">
          <DeskButton variant="gold" type="submit" label={texts.save} />
          <DeskButton label={texts.cancel} onClick={leave} />
        </div>
      </form>
    </DeskDialog>
  );
}

function linesOf(typed: string): string[] {
  return typed
    .split(LINE)
    .map((line) => line.trim())
    .filter(Boolean);
}
