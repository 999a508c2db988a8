/** Reads a phone number out of a message. */

/** Seven or ten digits, as the numbering plan of North America has them, or an international number. */
const LOCAL_DIGITS = 7;
const AREA_DIGITS = 10;
const COUNTRY_MAX_DIGITS = 15;
const COUNTRY_MIN_DIGITS = 8;
const DIGIT_WORDS = 'zero one two three four five six seven eight nine'.split(' ');
const SPANISH_DIGITS = 'cero uno dos tres cuatro cinco seis siete ocho nueve'.split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const SPOKEN = String.raw`(?:${TEENS.join('|')}|(?:${TENS.join('|')})(?:[ -](?:${DIGIT_WORDS.slice(1).join('|')}))?|(?:double|triple) (?:\d|${DIGIT_WORDS.join('|')}|oh|o)|${DIGIT_WORDS.join('|')}|${SPANISH_DIGITS.join('|')}|nought|oh|o|\d{1,4})`;
/** At least one word among the figures: "triple five, oh one four two". */
const SPOKEN_DIGITS = new RegExp(String.raw`(?<![\d:])\b${SPOKEN}(?:[ ,.-]{1,3}(?:and )?${SPOKEN})+\b(?![\d:])`, 'gi');
const TENS_WORDS = new RegExp(String.raw`\b(${TENS.join('|')})(?:[ -](${DIGIT_WORDS.slice(1).join('|')}))?\b`, 'g');
const TEEN_WORDS = new RegExp(String.raw`\b(?:${TEENS.join('|')})\b`, 'g');
const SPOKEN_MIN_DIGITS = 5;
/** "Area code 212, then 555-0133". */
const AREA_APART = /\barea code (\d{3})\b\D{1,12}(\d{3}(?:[ .,-]|then|and){0,8}\d{4})(?!\d)/i;
/** As most people write it; the last of several counts. */
const WHOLE = /(?<!\d)(?:\(?\d{3}\)?[ .-]?)?\d{3}(?:[ .-]|, )\d{4}(?!\d)/g;
/** "555-0133, no wait, 0134". */
const NEW_END =
  /(?<!\d)((?:\d{3}[ .-]?)?\d{3}[ .-]?)\d{4}[ ,.]+(?:no|sorry|wait|oops|i mean|make that|actually)\D{0,20}(\d{4})(?![-. ]?\d)/i;
/** "0102, not 0101". */
const ONE_NOT_OTHER =
  /(?<!\d)(\d{1,4}),? (?:and )?not (?:an? )?(\d{1,4})(?!\d)|\bnot (?:an? )?(\d{1,4})(?:,| but| its| it's)+ (?:its |an? )?(\d{1,4})(?!\d)/i;
const SENTENCE_END = /(?<=[.!?]) /;
/** "This one, 555-0133" is no digit. */
const POINTING = /\b(?:this|that|the|same|other|which) one\b/gi;
const SAYS_END =
  /\b(?:ends?|ending|last (?:two|three|four|digits?|[234])|at the end|wrong (?:number|digits?)|(?:number|phone|digits?)(?: is|['’]s| was)? wrong)\b/i;
const PHONE =
  /(?<!\d)\d(?:[ ,.-]{1,3}\d){6,10}(?!\d)|(?<!\d)\d{3}[/_]\d{4}(?![\d/])|(?<![\d/:])\+?\(?\d(?:[ ().-]{0,3}\d){4,15}(?![\d/:])/g;

export interface PhoneReading {
  /** As it is read back: "555-0123", "212-555-0113" or "+44 20 7946 0123" without the spaces. */
  phone?: string | undefined;
  /** Where it stands, also when digits are missing. */
  start: number;
  end: number;
}

/** Of several sentences the last with a number counts: "The same since 1974. 555-0162." */
export function readPhone(said: string): PhoneReading | undefined {
  const message = said.replaceAll(POINTING, (one) => '_'.repeat(one.length));
  const sentences = NEW_END.test(message) ? [message] : message.split(SENTENCE_END);
  let end = message.length;
  for (const sentence of sentences.toReversed()) {
    const from = end - sentence.length;
    const reading = readPhoneIn(sentence);
    if (reading?.phone) return { ...reading, start: reading.start + from, end: reading.end + from };
    end = from - 1;
  }
  return readPhoneIn(message);
}

function readPhoneIn(message: string): PhoneReading | undefined {
  const withArea = AREA_APART.exec(message);
  if (withArea) {
    const [text, area = '', local = ''] = withArea;
    return {
      phone: formatPhone(area + local),
      start: withArea.index,
      end: withArea.index + text.length,
    };
  }
  const corrected = NEW_END.exec(message);
  if (corrected) {
    const [text, start = '', end = ''] = corrected;
    return { phone: formatPhone(start + end), start: corrected.index, end: corrected.index + text.length };
  }
  const spoken = spokenPhone(message);
  if (spoken) return spoken;
  const found = [...message.matchAll(PHONE)].map(({ 0: text, index }) => ({
    phone: formatPhone(text),
    start: index,
    end: index + text.length,
  }));
  const last = [...message.matchAll(WHOLE)].at(-1);
  const whole = last && { phone: formatPhone(last[0]), start: last.index, end: last.index + last[0].length };
  return found.find(({ phone }) => phone) ?? whole ?? found[0];
}

/**
 * "It ends in 34": the known number with its last digits put right.
 * @param isReadBack The number was given just now.
 */
export function phoneWithNewEnd(message: string, known: string | undefined, isReadBack: boolean): string | undefined {
  if (!known) return undefined;
  const [, a, b, c, d] = ONE_NOT_OTHER.exec(message) ?? [];
  const [right = '', wrong = ''] = a ? [a, b] : [d, c];
  if (right && right.length === wrong.length && known.endsWith(wrong)) return known.slice(0, -right.length) + right;
  // "Sorry, 0146" is no time.
  const noTime = /(?<![\d:.-])0[1-9]\d\d(?![\d:.-])/.exec(message)?.[0];
  if (isReadBack && noTime) return known.slice(0, -noTime.length) + noTime;
  const digits = /\blast digit\b/i.test(message) ? 1 : 2;
  const end = SAYS_END.test(message)
    ? new RegExp(String.raw`(?<!\bnot (?:an? )?|[\d:])\b\d{${digits},4}\b(?![:.-]?\d)`, 'i').exec(message)?.[0]
    : undefined;
  return end ? known.slice(0, -end.length) + end : undefined;
}

function spokenPhone(message: string): PhoneReading | undefined {
  for (const { 0: text, index } of message.matchAll(SPOKEN_DIGITS)) {
    // "The 1230 one" is a time.
    if (!/[a-z]/i.test(text) || /^\d{3,4} one$/i.test(text)) continue;
    const digits = text
      .toLowerCase()
      .replaceAll(/(double|triple) (\w+)/g, (_, times: string, digit: string) =>
        `${digit} `.repeat(times === 'double' ? 2 : 3),
      )
      // "Fifty-five" is two digits, and so is "fifty".
      .replaceAll(TENS_WORDS, (_, tens: string, digit = 'zero') => `${DIGIT_WORDS[TENS.indexOf(tens) + 2]} ${digit}`)
      .replaceAll(TEEN_WORDS, (teen) => String(TEENS.indexOf(teen) + 10))
      .match(/[a-z]+|\d+/g)
      ?.map((word) => (/^(?:oh|o|nought)$/.test(word) ? '0' : /\d/.test(word) ? word : digitOf(word)))
      .join('');
    if (!digits || digits.length < SPOKEN_MIN_DIGITS) continue;
    return { phone: formatPhone(digits), start: index, end: index + text.length };
  }
  return undefined;
}

function digitOf(word: string): number {
  return DIGIT_WORDS.includes(word) ? DIGIT_WORDS.indexOf(word) : SPANISH_DIGITS.indexOf(word);
}

/** @returns undefined when digits are missing or too many. */
export function formatPhone(text: string): string | undefined {
  const digits = text.replaceAll(/\D/g, '');
  if (text.trim().startsWith('+') && !digits.startsWith('1')) {
    return digits.length >= COUNTRY_MIN_DIGITS && digits.length <= COUNTRY_MAX_DIGITS ? `+${digits}` : undefined;
  }
  if (digits.length === LOCAL_DIGITS) return `${digits.slice(0, 3)}-${digits.slice(3)}`;
  const national = digits.length === AREA_DIGITS + 1 && digits.startsWith('1') ? digits.slice(1) : digits;
  if (national.length !== AREA_DIGITS) return undefined;
  return `${national.slice(0, 3)}-${national.slice(3, 6)}-${national.slice(6)}`;
}
