import { useEffect, useRef, type FormEvent } from 'react';
import words from '#content/guided-calls/call-words.yaml';
import {
  choose,
  fillLine,
  openAsides,
  openDetails,
  sampleDetail,
  sayAside,
  stepOf,
  tell,
  type CallState,
  type Known,
} from '#features/calls/shared/guided-call.ts';
import type { CallerDetail } from '#features/calls/shared/call-labels.ts';
import { Button } from '#web/ui/button.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';
import frame from '../call-sheet/artifact-frame.module.css';
import styles from './caller-turn.module.css';

const AUTOCOMPLETE: Record<CallerDetail, string> = { name: 'name', phone: 'tel', address: 'street-address' };

export function CallerTurn({ state, onSay }: { state: CallState; onSay: (next: CallState) => void }) {
  const { asks, choices = [] } = stepOf(state);
  const box = useRef<HTMLDivElement>(null);
  const sayings = [
    ...choices.map(({ says }, index) => ({ says, next: () => choose(state, index) })),
    ...openAsides(state).map(({ says }, index) => ({ says, next: () => sayAside(state, index) })),
  ];
  // Whoever has answered goes on with the keyboard or a screen reader from here.
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [state.turns.length]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- digits reach it from its buttons
    <div
      ref={box}
      className={styles.turn}
      role="group"
      aria-label={words.pick}
      onKeyDown={(event) => {
        const saying = sayings[Number(event.key) - 1];
        const { target, metaKey, ctrlKey, altKey } = event;
        if (!saying || target instanceof HTMLInputElement || metaKey || ctrlKey || altKey) return;
        // Otherwise the field that is focused next gets the digit.
        event.preventDefault();
        onSay(saying.next());
      }}
    >
      <p>
        <strong>{words.pick}</strong>
      </p>
      {asks && (
        <Details
          key={state.at}
          state={state}
          details={openDetails(state)}
          onTell={(typed) => onSay(tell(state, typed))}
        />
      )}
      <ol className={styles.sayings}>
        {sayings.map(({ says, next }, index) => (
          <li key={says}>
            <button type="button" className={frame.option} onClick={() => onSay(next())}>
              <span aria-hidden="true" className="eyebrow">
                {index + 1}
              </span>
              <span lang={state.call.language}>
                <Unbroken text={fillLine(state, says)} />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Details({
  state,
  details,
  onTell,
}: {
  state: CallState;
  details: readonly CallerDetail[];
  onTell: (typed: Known) => void;
}) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { elements } = event.currentTarget;
    const typed = (detail: CallerDetail) => (elements.namedItem(detail) as HTMLInputElement).value;
    onTell(Object.fromEntries(details.map((detail) => [detail, typed(detail)])));
  };
  return (
    <form className={styles.details} onSubmit={submit}>
      {details.map((detail) => (
        <label key={detail} className={styles.detail}>
          <strong>{words.details[detail]}</strong>
          <input
            name={detail}
            type={detail === 'phone' ? 'tel' : 'text'}
            autoComplete={AUTOCOMPLETE[detail]}
            placeholder={sampleDetail(state, detail)}
            maxLength={80}
            dir="auto"
          />
        </label>
      ))}
      <p className="small">{words.orType}</p>
      <Button variant="gold" size="small" type="submit" label={words.sayIt} />
    </form>
  );
}
