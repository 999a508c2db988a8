/** The address of a list of people: those whom a figure of the week counts. */
import { DEEDS, type Deed, type Did, type PeopleFilter } from '#features/desk/shared/desk-schema.ts';
import { routes } from '#shared/site/routes.ts';

export function deedPath(what: Deed, { from, until }: Pick<Did, 'from' | 'until'>, source?: string): string {
  const query = new URLSearchParams({ did: what, from, until, ...(source !== undefined && { source }) });
  return `${routes['desk-people']}?${query.toString()}`;
}

/** Undefined when the address names no figure. */
export function deedIn(query: string): Pick<PeopleFilter, 'did' | 'source'> | undefined {
  const named = new URLSearchParams(query);
  const what = DEEDS.find((one) => one === named.get('did'));
  const [from, until, source] = ['from', 'until', 'source'].map((name) => named.get(name));
  if (!what || !from || !until) return undefined;
  return { did: { what, from, until }, ...(typeof source === 'string' && { source }) };
}
