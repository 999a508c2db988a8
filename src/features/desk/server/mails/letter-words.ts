import words from '#content/emails/desk-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import type { SiteForm } from '#server/platform/forms/site-form.ts';

export function titleOf(kind: string, forms: readonly Pick<SiteForm, 'name' | 'title'>[]): string {
  // What isn't a form's.
  const titles: Partial<Record<string, string>> = words.titles;
  return forms.find(({ name }) => name === kind)?.title ?? titles[kind] ?? kind;
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
export function minutesWords(total: number): string {
  const [hours, minutes] = [Math.floor(total / 60), total % 60];
  const form = hours === 0 ? words.minutes : minutes === 0 ? words.hours : words.hoursAndMinutes;
  return fillWords(form, { hours: String(hours), minutes: String(minutes) });
}
