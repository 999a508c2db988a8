import type catalog from '#content/catalog/plans.yaml';

type Catalog = typeof catalog;
type TermId = keyof Catalog['termNames'];

export interface Term {
  id: TermId;
  name: string;
  text: string;
}

export function termsIn({ termNames, rounding }: Catalog, plan: Catalog['plans'][number]): Term[] {
  // The cast is safe: the catalog's schema lists the keys.
  const ids = Object.keys(termNames) as TermId[];
  return ids.flatMap((id): Term[] => {
    const seconds = plan.roundingSeconds && rounding.replace('{seconds}', String(plan.roundingSeconds));
    const text = id === 'rounding' ? seconds : plan[id];
    return text ? [{ id, name: termNames[id], text }] : [];
  });
}
