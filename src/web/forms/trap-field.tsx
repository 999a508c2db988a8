/**
 * What a form sends along so that the server can tell people from bots, which says nothing about the visitor: how long it
 * was open, and a honeypot field, which people can't see or reach and bots that fill in every field do.
 */
import * as words from '#content/forms/form-words.yaml';
import { useEffect, useId } from 'react';
import { SECOND_MS } from '#shared/site/durations.ts';
import { TRAP_FIELD, type FormSigns } from '#shared/visitors/screening-facts.ts';
import type { FilledForm } from './filled-form.ts';

/** A bot may fill in a whole page; a few characters are enough to detect it. */
const TRAP_MAX_LENGTH = 100;

let shownAt = 0;

export function startTiming(): void {
  shownAt = performance.now();
}

/** To be spread into a function's body. */
export function formSigns({ texts }: FilledForm): { screening: FormSigns } {
  const trap = (texts[TRAP_FIELD] ?? '').slice(0, TRAP_MAX_LENGTH);
  return { screening: { trap, seconds: Math.round((performance.now() - shownAt) / SECOND_MS) } };
}

/** Also works without scripts. */
export function TrapField() {
  const id = useId();
  useEffect(startTiming, []);
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor={id}>{words.trap}</label>
      <input id={id} name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
