/** How a visitor came to the site, as forms send it: the campaign in the URL, and the site that linked here. */

export const CAMPAIGN_MAX_LENGTH = 100;
export const REFERRER_MAX_LENGTH = 300;

const CAMPAIGN_PARTS = ['source', 'medium', 'campaign', 'term', 'content'] as const;

/** A campaign's parts, and the referring page on another site as far as the browser reveals it. */
export type Arrival = Partial<Record<(typeof CAMPAIGN_PARTS)[number] | 'referrer', string | undefined>>;

/** The first arrival of the visit, and the last one if it differs. */
export interface VisitSource {
  first?: Arrival | undefined;
  last?: Arrival | undefined;
}

/** Reads an arrival at `origin` from `search` and `referrer`. Undefined when they contain nothing. */
export function arrivalOf(search: string, referrer: string, origin: string): Arrival | undefined {
  const parameters = new URLSearchParams(search);
  const found: Arrival = {};
  for (const name of CAMPAIGN_PARTS) {
    const value = cut(parameters.get(`utm_${name}`) ?? '', CAMPAIGN_MAX_LENGTH);
    if (value) found[name] = value;
  }
  const from = cut(withoutQuery(referrer, origin), REFERRER_MAX_LENGTH);
  if (from) found.referrer = from;
  return Object.keys(found).length > 0 ? found : undefined;
}

/** Both arrivals as a form sends them; the last only when it differs. Undefined when there is neither. */
export function visitSourceOf(first: Arrival | undefined, last: Arrival | undefined): VisitSource | undefined {
  const differs = last && JSON.stringify(last) !== JSON.stringify(first);
  if (!first && !differs) return undefined;
  return { ...(first && { first }), ...(differs && { last }) };
}

export function arrivalInWords({ referrer, ...campaign }: Arrival): string {
  const parts = Object.entries(campaign).map(([name, value]) => `${name} ${value}`);
  return [...parts, ...(referrer === undefined ? [] : [`linked from ${referrer}`])].join(', ');
}

/** Drops the query, which may hold what visitors searched for on the other site. */
function withoutQuery(referrer: string, ownOrigin: string): string {
  if (!URL.canParse(referrer)) return '';
  const { origin, pathname } = new URL(referrer);
  return origin === ownOrigin || origin === 'null' ? '' : origin + pathname;
}

/** Shortens the text and removes what the databases can't store. */
function cut(text: string, length: number): string {
  const storable = text
    .replaceAll(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .trim();
  return Array.from(storable).slice(0, length).join('');
}
