/** How many calls the slider stands at, for the table and the calculator below it: the page draws each without knowing the others. */
import { useEffect, useState } from 'react';
import { figureOf, typedFrom, type PricingFacts } from './calculator-address.ts';

type Listener = (calls: number) => void;

const listeners = new Set<Listener>();

export function onCallsPicked(listen: Listener): () => void {
  listeners.add(listen);
  return () => void listeners.delete(listen);
}

export function pickCalls(calls: number): void {
  for (const listen of listeners) listen(calls);
}

/** As picked, typed below, or as the address says, within the slider's ends. */
export function usePickedCalls({ slider: { least, most }, fields }: Pick<PricingFacts, 'slider' | 'fields'>): number {
  const [calls, setCalls] = useState(fields.calls.sample);
  useEffect(() => {
    const show = (picked: number) => setCalls(Math.min(most, Math.max(least, picked)));
    const given = figureOf(typedFrom(location.search, fields).calls, fields.calls.most);
    if (given !== undefined) show(given);
    return onCallsPicked(show);
  }, [fields, least, most]);
  return calls;
}
