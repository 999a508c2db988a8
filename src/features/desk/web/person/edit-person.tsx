import { useState } from 'react';
import words from '#content/desk/add-words.yaml';
import { CONTACTS_MAX } from '#features/desk/shared/desk-limits.ts';
import type { PersonView } from '#features/desk/shared/desk-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { Field } from '#web/ui/field.tsx';
import { act, offerUndo, useDeskState } from '../desk-calls.ts';
import { DeskDialog } from '../frame/desk-dialog.tsx';
import { DeskButton, submitBy } from '../frame/desk-parts.tsx';
import { nameOf } from '../person-names.ts';

const { edit: texts } = words;

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
  const [name, setName] = useState(person.name);
  const [company, setCompany] = useState(person.company);
  const [phones, setPhones] = useState(() => withRoom(person.phones));
  const [addresses, setAddresses] = useState(() => withRoom(person.addresses));
  const { problem } = useDeskState();
  const save = async () => {
    const contacts = { phones: typedIn(phones), addresses: typedIn(addresses) };
    const answer = await act<{ undo: string }>('desk-edit', { id, version, name, company, ...contacts });
    if (!answer) return;
    onClose();
    const { undo } = answer;
    offerUndo(fillWords(texts.saved, { who: name || nameOf(person) }), async () => act('desk-restore', { undo }));
  };
  return (
    <DeskDialog label={texts.label} onClose={onClose}>
      <form className="stack" onSubmit={submitBy(save)}>
        <Field name="name" label={texts.name} value={name} onChange={({ target }) => setName(target.value)} />
        <Field
          name="company"
          label={texts.company}
          value={company}
          onChange={({ target }) => setCompany(target.value)}
        />
        <Several legend={texts.phones} label={texts.phone} type="tel" lines={phones} onChange={setPhones} />
        <Several
          legend={texts.addresses}
          label={texts.address}
          type="email"
          lines={addresses}
          onChange={setAddresses}
        />
        {ownAddresses.length > 0 && (
          <p className="small">{fillWords(texts.own, { addresses: ownAddresses.join(', ') })}</p>
        )}
        {problem && <p className="error">{problem}</p>}
        <div className="row">
          <DeskButton variant="gold" type="submit" label={texts.save} />
          <DeskButton label={texts.cancel} onClick={onClose} />
        </div>
      </form>
    </DeskDialog>
  );
}

interface SeveralProps {
  legend: string;
  label: string;
  type: 'tel' | 'email';
  lines: readonly string[];
  onChange: (lines: string[]) => void;
}

function Several({ legend, label, type, lines, onChange }: SeveralProps) {
  return (
    <fieldset className="stack">
      <legend>{legend}</legend>
      {lines.map((line, index) => (
        <input
          // oxlint-disable-next-line react/no-array-index-key -- a line is only its place
          key={index}
          type={type}
          aria-label={fillWords(label, { number: String(index + 1) })}
          autoComplete="off"
          value={line}
          onChange={({ target }) => onChange(lines.map((one, place) => (place === index ? target.value : one)))}
        />
      ))}
      {lines.length < CONTACTS_MAX && <DeskButton label={words.edit.more} onClick={() => onChange([...lines, ''])} />}
    </fieldset>
  );
}

const withRoom = (lines: readonly string[]) => (lines.length > 0 ? [...lines] : ['']);
const typedIn = (lines: readonly string[]) => lines.map((line) => line.trim()).filter(Boolean);
