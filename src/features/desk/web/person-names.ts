import words from '#content/desk/desk-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import type { PersonCard, DeskView } from '../shared/desk-schema.ts';

export function nameOf({ name, email }: Pick<PersonCard, 'name' | 'email'>): string {
  return name || email;
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
