import type { SiteForm } from '#server/platform/forms/site-form.ts';

/** What isn't a form's. */
const TITLES: Record<string, string> = {
  order: 'Orders',
  assessment: 'DISC assessments',
  newsletter: 'Newsletter subscriptions',
};

export function titleOf(kind: string, forms: readonly Pick<SiteForm, 'name' | 'title'>[]): string {
  return forms.find(({ name }) => name === kind)?.title ?? TITLES[kind] ?? kind;
}

/** "Mon, Nov 23, 9:40 PM", on the owner's wall clock. */
export function momentWords(at: number, timeZone: string): string {
  const shown = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-US', { ...shown, timeZone }).format(at);
}

export function timeWords(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone }).format(at);
}

/** "Tuesday, November 24". */
export function dayWords(day: string): string {
  const shown = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-US', shown).format(Date.parse(day));
}

/** "25 min", "3 h 5 min". */
export function minutesWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
