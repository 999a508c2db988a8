/** A honeypot field: people can't see or reach it, bots that fill in every field do. Also works without scripts. */
import { useEffect } from 'react';
import { TRAP_FIELD } from '#shared/visitors/screening-facts.ts';
import { startTiming } from './progress/form-signs.ts';

export function TrapField({ id }: { id: string }) {
  useEffect(startTiming, []);
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor={id}>Leave this field empty</label>
      <input id={id} name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
