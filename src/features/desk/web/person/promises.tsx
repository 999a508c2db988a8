import { useState } from 'react';
import words from '#content/desk/promise-words.yaml';
import { PROMISE_MAX_LENGTH } from '#features/desk/shared/desk-limits.ts';
import type { PersonCard } from '#features/desk/shared/desk-schema.ts';
import type { PromiseCard } from '#features/desk/shared/promise-schema.ts';
import { daysLater, localDay } from '#shared/site/wall-clock.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { Field } from '#web/ui/field.tsx';
import { act, offerUndo } from '../desk-calls.ts';
import { useTyped } from '../kept-typing.ts';
import { DeskDialog } from '../frame/desk-dialog.tsx';
import { Check, DeskButton, submitBy } from '../frame/desk-parts.tsx';
import { nameOf } from '../person-names.ts';
import list from './promises.module.css';

interface PromisesProps {
  promises: readonly PromiseCard[];
  timeZone: string;
}

/** Those that are open, each with a box to tick once it is kept. */
export function Promises({ promises, timeZone }: PromisesProps) {
  const [today] = useState(() => localDay(Date.now(), timeZone));
  if (promises.length === 0) return null;
  return (
    <ul className={list.promises} aria-label={words.label}>
      {promises.map((promise) => (
        <OpenPromise key={promise.id} promise={promise} today={today} />
      ))}
    </ul>
  );
}

interface OpenPromiseProps {
  promise: PromiseCard;
  today: string;
}

function OpenPromise({ promise: { id, text, dueOn }, today }: OpenPromiseProps) {
  const [isDone, setIsDone] = useState(false);
  const change = async (done: boolean) => {
    setIsDone(done);
    const answer = await act('desk-finish-promise', { promise: id, isDone: done });
    if (!answer) setIsDone(!done);
    return answer;
  };
  const finish = async () => {
    if (await change(true)) offerUndo(fillWords(words.kept, { text }), async () => change(false));
  };
  return (
    <li>
      <Check
        label={<span dir="auto">{fillWords(words.line, { text, when: dueWords(dueOn, today) })}</span>}
        checked={isDone}
        onChange={() => void finish()}
      />
    </li>
  );
}

function dueWords(dueOn: string, today: string): string {
  if (dueOn === today) return words.today;
  return fillWords(dueOn < today ? words.overdue : words.by, { day: DAY.format(new Date(`${dueOn}T12:00`)) });
}

const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' });

interface MakePromiseProps {
  card: PersonCard;
  timeZone: string;
  onClose: () => void;
}

export function MakePromise({ card, timeZone, onClose }: MakePromiseProps) {
  const [today] = useState(() => localDay(Date.now(), timeZone));
  const empty = { text: '', on: daysLater(today, 1) };
  const [{ text, on }, type, bind] = useTyped(`promise:${card.id}`, empty);
  const make = async () => {
    const answer = await act<{ promise: string }>('desk-promise', { id: card.id, text, on });
    if (!answer) return;
    type(empty);
    onClose();
    const { promise } = answer;
    offerUndo(fillWords(words.made, { who: nameOf(card), text: text.trim() }), async () =>
      act('desk-drop-promise', { promise }),
    );
  };
  return (
    <DeskDialog label={words.form} onClose={onClose}>
      <form className="stack" onSubmit={submitBy(make)}>
        <Field
          {...bind('text')}
          name="promise"
          label={words.what}
          maxLength={PROMISE_MAX_LENGTH}
          required
          autoComplete="off"
        />
        <Field {...bind('on')} type="date" label={words.when} min={today} required />
        <DeskButton variant="gold" type="submit" label={words.add} />
      </form>
    </DeskDialog>
  );
}
