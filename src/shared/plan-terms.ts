/** All that a buyer must have read before paying for a plan, beside the amounts. */
import type catalogue from '../../content/catalogue/plans.yaml';

type Catalogue = typeof catalogue;
type TermId = keyof Catalogue['termNames'];

export interface Term {
  id: TermId;
  name: string;
  text: string;
}

/** The terms, in the catalogue's order. */
export function termsIn({ termNames, rounding }: Catalogue, plan: Catalogue['plans'][number]): Term[] {
  // The cast is safe: the catalogue's schema lists the keys.
  const ids = Object.keys(termNames) as TermId[];
  return ids.flatMap((id): Term[] => {
    const seconds = plan.roundingSeconds && rounding.replace('{seconds}', String(plan.roundingSeconds));
    const text = id === 'rounding' ? seconds : plan[id];
    return text ? [{ id, name: termNames[id], text }] : [];
  });
}
