/** Finds what a caller denies: it is named, and not meant. */

const NEGATED =
  /\b(?:not|isnt|no longer) (?:the |a |an |my |on |for |at )?(?![a-z]+ing\b)[a-z0-9:-]+(?: (?:appointment|booking))?(?= *(?:,|;|\.|$| (?:but|its|it is|i meant?|rather|more) ))/g;
const DROPPED =
  /\b(?:(?:don['’]?t|do not) (?:need|want)|forget(?: about)?|instead of|rather than|except(?: for| on)?|other than|besides|any ?(?:day|time) but(?: not)?) (?:the |a |an |my )?[a-z-]+/g;

/** "Not the sink, the toilet" without the sink. */
export function withoutDenied(text: string): string {
  return text.replaceAll(NEGATED, ' ').replaceAll(DROPPED, ' ');
}

export function deniedIn(text: string): readonly string[] {
  return [...(text.match(NEGATED) ?? []), ...(text.match(DROPPED) ?? [])];
}
