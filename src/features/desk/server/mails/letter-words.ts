import words from '#content/desk/server-words.yaml';
import type { SiteForm } from '#server/platform/forms/site-form.ts';

export function titleOf(kind: string, forms: readonly Pick<SiteForm, 'name' | 'title'>[]): string {
  const { kinds } = words;
  const other = kind in kinds ? kinds[kind as keyof typeof kinds] : kind;
  return forms.find(({ name }) => name === kind)?.title ?? other;
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
