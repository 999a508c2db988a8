/** Tells whether a message asks about a service, as in "how long does color take?", instead of wishing for it. */
import { plainWord } from './message-words.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const SAID_FIRST = words('and ok okay so but hi hey hello');
const QUESTION_WORDS = words('how hows what whats when whens where wheres why whys which who whos is are does');
const MAY_SUGGEST = words('how what');
const BEFORE_I = words('do should must will');
/** Verbs whose subject can only be the caller, as in "Can I bring …?". "Can I get a cut?" is a wish. */
const DONE_BY_CALLER = words('bring use pay park wait watch keep eat sublet smoke');
const YOU = words('you u yall');
const AFTER_YOU = words('guys also still');
/** Verbs for what the business does, as in "Do you fix …?". */
const DONE_BY_BUSINESS = words(
  'do fix offer handle repair have take make clean cut come color dye trim write draft review get see think',
);

export function asksAbout(message: string): boolean {
  const said = message
    .split(/[^\p{L}\p{N}'’]+/u)
    .filter(Boolean)
    .map(plainWord);
  const start = said.findIndex((word) => !SAID_FIRST.has(word));
  const [first = '', second = '', ...rest] = start === -1 ? [] : said.slice(start);
  // "How about a haircut?"
  if (MAY_SUGGEST.has(first) && second === 'about') return false;
  if (QUESTION_WORDS.has(first) || (BEFORE_I.has(first) && second === 'i')) return true;
  if (first === 'can' && second === 'i') return DONE_BY_CALLER.has(rest[0] ?? '');
  if (first !== 'do' || !YOU.has(second)) return false;
  const verb = rest.find((word) => !AFTER_YOU.has(word)) ?? '';
  return !DONE_BY_BUSINESS.has(verb) && !verb.startsWith('un');
}
