import words from '#content/desk/desk-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import type { PersonCard, DeskView } from '../shared/desk-schema.ts';

export function nameOf({ name, email, phone }: Pick<PersonCard, 'name' | 'email'> & { phone?: string | null }): string {
  return name || email || (phone ?? '');
}

/** A number as it was noted may have blanks and an extension, which a link may not. */
export function telephone(phone: string): string {
  const [number = '', extension = ''] = phone.split(/ext|x/i).map((part) => part.replaceAll(/[^\d+]/g, ''));
  return `tel:${number}${extension && `;ext=${extension}`}`;
}

export function personPath(id: string): string {
  return `${routes['desk-people']}/${id}`;
}

/** Undefined for nobody, and for a member who has left. */
export function assigneeName({ me, members }: Pick<DeskView, 'me' | 'members'>, id: string | null) {
  return id === me ? words.you : members.find((member) => member.id === id)?.email;
}

export function countWords(
  count: number,
  { one, many }: Record<'one' | 'many', string>,
  blanks: Record<string, string> = {},
): string {
  return fillWords(count === 1 ? one : many, { count: String(count), ...blanks });
}

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
