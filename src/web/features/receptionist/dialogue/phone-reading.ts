/** Reads a phone number out of a message. */

/** Seven or ten digits, as the numbering plan of North America has them, or an international number. */
const LOCAL_DIGITS = 7;
const AREA_DIGITS = 10;
const COUNTRY_MAX_DIGITS = 15;
const COUNTRY_MIN_DIGITS = 8;
const DIGIT_WORDS = 'zero one two three four five six seven eight nine'.split(' ');
const SPOKEN_DIGITS = new RegExp(
  String.raw`\b(?:(?:${DIGIT_WORDS.join('|')}|oh)[ ,-]{1,2}){6,}(?:${DIGIT_WORDS.join('|')}|oh)\b`,
  'i',
);
/** "Area code 212, then 555-0133". */
const AREA_APART = /\barea code (\d{3})\b\D{1,12}(\d{3}[ .-]?\d{4})(?!\d)/i;
const PHONE = /(?<![\d/:])\+?\(?\d(?:[ ().-]{0,3}\d){4,15}(?![\d/:])/g;

export interface PhoneReading {
  /** As it is read back: "555-0123", "212-555-0113" or "+44 20 7946 0123" without the spaces. */
  phone?: string | undefined;
  /** Where it stands, also when digits are missing. */
  start: number;
  end: number;
}

export function readPhone(message: string): PhoneReading | undefined {
  const withArea = AREA_APART.exec(message);
  if (withArea) {
    const [text, area = '', local = ''] = withArea;
    return {
      phone: formatPhone(area + local),
      start: withArea.index,
      end: withArea.index + text.length,
    };
  }
  const spoken = SPOKEN_DIGITS.exec(message);
  if (spoken) {
    const digits = spoken[0]
      .toLowerCase()
      .split(/[ ,-]+/)
      .map((word) => (word === 'oh' ? '0' : DIGIT_WORDS.indexOf(word)))
      .join('');
    return {
      phone: formatPhone(digits),
      start: spoken.index,
      end: spoken.index + spoken[0].length,
    };
  }
  const found = [...message.matchAll(PHONE)].map(({ 0: text, index }) => ({
    phone: formatPhone(text),
    start: index,
    end: index + text.length,
  }));
  return found.find(({ phone }) => phone) ?? found[0];
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
