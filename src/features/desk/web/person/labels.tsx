import { useId, useState } from 'react';
import deskWords from '#content/desk/desk-words.yaml';
import words from '#content/desk/person-words.yaml';
import { labelsOf } from '#features/desk/shared/contact-lists.ts';
import { LABEL_DIVIDER, LABEL_MAX_LENGTH } from '#features/desk/shared/desk-limits.ts';
import type { PersonView } from '#features/desk/shared/desk-schema.ts';
import type { PeopleChoices } from '#features/desk/shared/kept-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { useDesk } from '../desk-calls.ts';
import { DeskButton, submitBy } from '../frame/desk-parts.tsx';
import { changePeople } from './person-changes.ts';

const { facts } = words;

/** Free words; those that are used already are suggested. */
export function Labels({ person }: { person: PersonView }) {
  const id = useId();
  /** Undefined until it is asked for. */
  const [typed, setTyped] = useState<string>();
  const { data } = useDesk<PeopleChoices>('desk-sources');
  const labels = labelsOf(person.label);
  const save = async (next: readonly string[]) => {
    const label = labelsOf(next.join()).join(LABEL_DIVIDER);
    return label === person.label || changePeople([person], { kind: 'label', label }, deskWords.changed.label);
  };
  const add = async (after?: string) => {
    if (!typed?.trim() || (await save([...labels, typed]))) setTyped(after);
  };
  return (
    <form className="field" onSubmit={submitBy(async () => add(''))}>
      <p>{facts.labels}</p>
      {labels.length > 0 && (
        <ul className="row">
          {labels.map((label) => (
            <li key={label} className="row">
              <span dir="auto">{label}</span>
              <DeskButton
                icon="close"
                label={fillWords(facts.removeLabel, { label })}
                onClick={() => void save(labels.filter((one) => one !== label))}
              />
            </li>
          ))}
        </ul>
      )}
      {typed === undefined ? (
        <DeskButton label={facts.newLabel} onClick={() => setTyped('')} />
      ) : (
        <input
          ref={focus}
          aria-label={facts.label}
          list={id}
          value={typed}
          maxLength={LABEL_MAX_LENGTH}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => void add()}
        />
      )}
      <datalist id={id}>
        {data?.labels
          .filter((one) => !labels.includes(one))
          .map((one) => (
            <option key={one} value={one} />
          ))}
      </datalist>
    </form>
  );
}

const focus = (field: HTMLElement | null) => field?.focus();
