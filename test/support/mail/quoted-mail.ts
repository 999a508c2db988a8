/** How mail programs quote. */
import { quotedTailOf } from '#features/conversations/server/reading/quoted-tail.ts';

export const OURS = 'Yes, the agent answers at night.\nSee you on Monday.';
export const marked = (text: string, mark = '> ') => text.split('\n').map((line) => mark + line);

/** What stays visible of a text. */
export function visible(lines: readonly string[], subject = 'Re: Nights'): string {
  const text = lines.join('\n');
  return text.slice(0, quotedTailOf(text, subject) ?? undefined).trimEnd();
}
