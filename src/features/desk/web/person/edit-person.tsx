import { useState } from 'react';
import words from '#content/desk/add-words.yaml';
import { CONTACTS_MAX } from '#features/desk/shared/desk-limits.ts';
import type { PersonView } from '#features/desk/shared/desk-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { Field } from '#web/ui/field.tsx';
import { act, offerUndo, useDeskState } from '../desk-calls.ts';
import { useTyped } from '../kept-typing.ts';
import { DeskDialog } from '../frame/desk-dialog.tsx';
import { DeskButton, submitBy } from '../frame/desk-parts.tsx';
import { nameOf } from '../person-names.ts';

const { edit: texts } = words;
/** Between a person's numbers, each of which is one line. */
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
  const [typed, type] = useTyped(['edit', id, ...Object.values(before)].join(':'), before);
  const { name, company } = typed;
  const [phones, addresses] = [typed.phones.split(LINE), typed.addresses.split(LINE)];
  const { problem } = useDeskState();
  const leave = () => {
    type(before);
    onClose();
  };
  const save = async () => {
    const contacts = { phones: typedIn(phones), addresses: typedIn(addresses) };
    const answer = await act<{ undo: string }>('desk-edit', { id, version, name, company, ...contacts });
    if (!answer) return;
    leave();
    const { undo } = answer;
    offerUndo(fillWords(texts.saved, { who: name || nameOf(person) }), async () => act('desk-restore', { undo }));
  };
  return (
    <DeskDialog label={texts.label} onClose={onClose}>
      <form className="stack" onSubmit={submitBy(save)}>
        <Field
          name="name"
          label={texts.name}
          value={name}
          onChange={({ target }) => type({ ...typed, name: target.value })}
        />
        <Field
          name="company"
          label={texts.company}
          value={company}
          onChange={({ target }) => type({ ...typed, company: target.value })}
        />
        <Several
          legend={texts.phones}
          label={texts.phone}
          type="tel"
          lines={phones}
          onChange={(lines) => type({ ...typed, phones: lines.join(LINE) })}
        />
        <Several
          legend={texts.addresses}
          label={texts.address}
          type="email"
          lines={addresses}
          onChange={(lines) => type({ ...typed, addresses: lines.join(LINE) })}
        />
        {ownAddresses.length > 0 && (
          <p className="small">{fillWords(texts.own, { addresses: ownAddresses.join(', ') })}</p>
        )}
        {problem && <p className="error">{problem}</p>}
        <div className="row">
          <DeskButton variant="gold" type="submit" label={texts.save} />
          <DeskButton label={texts.cancel} onClick={leave} />
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

const typedIn = (lines: readonly string[]) => lines.map((line) => line.trim()).filter(Boolean);
