import { useId, useState } from 'react';
import deskWords from '#content/desk/desk-words.yaml';
import words from '#content/desk/person-words.yaml';
import { labelsOf } from '#features/desk/shared/contact-lists.ts';
import { LABEL_DIVIDER, LABELS_MAX_LENGTH } from '#features/desk/shared/desk-limits.ts';
import type { PersonView } from '#features/desk/shared/desk-schema.ts';
import type { PeopleChoices } from '#features/desk/shared/kept-schema.ts';
import { useDesk } from '../desk-calls.ts';
import { submitBy } from '../frame/desk-parts.tsx';
import { changePeople } from './person-changes.ts';

const { facts } = words;

/** Free words, with commas between them; those that are used already are suggested. */
export function Labels({ person }: { person: PersonView }) {
  const id = useId();
  /** Undefined until something is typed. */
  const [typed, setTyped] = useState<string>();
  const { data } = useDesk<PeopleChoices>('desk-sources');
  const own = labelsOf(typed ?? person.label);
  const save = async () => {
    const label = own.join(LABEL_DIVIDER);
    if (label === person.label || (await changePeople([person], { kind: 'label', label }, deskWords.changed.label)))
      setTyped(undefined);
  };
  return (
    <form className="field" onSubmit={submitBy(save)}>
      <label htmlFor={id}>{facts.labels}</label>
      <input
        id={id}
        list={`${id}-known`}
        value={typed ?? person.label}
        placeholder={facts.noLabels}
        maxLength={LABELS_MAX_LENGTH}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => void save()}
      />
      <datalist id={`${id}-known`}>
        {data?.labels
          .filter((one) => !own.includes(one))
          .map((one) => (
            <option key={one} value={[...labelsOf(person.label), one].join(LABEL_DIVIDER)} />
          ))}
      </datalist>
    </form>
  );
}
