/** What a text has that can't be an owner's own: names and numbers that are reserved for examples. */

/** RFC 2606 and RFC 6761. */
const RESERVED_NAME = /(?:^|@|\/\/)(?:[\w-]+\.)*(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)(?=$|[:/?#>])/i;
/** 555-0100 to 555-0199, in whatever spelling. */
const RESERVED_NUMBER = /555\D{0,2}01\d\d(?!\d)/;
/** In names and streets. Common words such as "for example" are in lower case. */
const EXAMPLE = /\b(?:Example|Lorem|TODO|TBD|XXX)\b/;

export function isPlaceholder(text: string): boolean {
  return RESERVED_NAME.test(text) || RESERVED_NUMBER.test(text) || EXAMPLE.test(text);
}

/** The paths of the texts in it that are placeholders, such as `address.street`. */
export function placeholdersIn(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return isPlaceholder(value) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => placeholdersIn(part, path === '' ? key : `${path}.${key}`));
}
