/** Fields of saved replies, such as `{first name}`, which are filled in for the person who gets the reply. */
const REPLY_FIELDS = ['first name', 'name', 'plan', 'meeting link'] as const;
export type ReplyField = (typeof REPLY_FIELDS)[number];

/** Empty for what we don't know of this person. */
export type FieldValues = Readonly<Record<ReplyField, string>>;

/** However somebody types one: `{First Name}`, `{first_name}`, `{firstName}`. */
const FIELD = /\{\s*(first[ _-]?name|name|plan|meeting[ _-]?link)\s*\}/gi;

export function fillFields(text: string, values: Partial<FieldValues>): string {
  return text.replaceAll(FIELD, (typed, name: string) => values[fieldOf(name)] || typed);
}

/** The fields that the text still has, each once. No reply may leave with one. */
export function fieldsIn(text: string): ReplyField[] {
  return [...new Set([...text.matchAll(FIELD)].map(([, name = '']) => fieldOf(name)))];
}

function fieldOf(typed: string): ReplyField {
  const letters = lettersOf(typed);
  return REPLY_FIELDS.find((field) => lettersOf(field) === letters) ?? 'name';
}

function lettersOf(field: string): string {
  return field.toLowerCase().replaceAll(/[^a-z]/g, '');
}
