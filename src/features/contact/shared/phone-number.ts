import choices from '#content/contact-choices.yaml';

/** Digits of a whole number with its country code (E.164 §6). */
export const E164 = /^\+[1-9]\d{6,14}$/;
const TYPED_MAX_LENGTH = 40;

/** @param country By its code in ISO 3166. Returns undefined when the result is no valid number. */
export function internationalNumber(country: string, typed: string): string | undefined {
  if (typed.length > TYPED_MAX_LENGTH || /[^\d\s().+/-]/.test(typed)) return undefined;
  const digits = typed.replaceAll(/\D/g, '');
  const code = choices.countries.find(({ value }) => value === country)?.callingCode ?? '';
  const number = /^\s*\+/.test(typed) ? `+${digits}` : code && `+${code}${nationalDigits(digits, code)}`;
  return E164.test(number) ? number : undefined;
}

/** Drops the trunk prefix of national calls: 1 in North America, 0 in most other countries. */
function nationalDigits(digits: string, code: string): string {
  if (code === '1') return digits.length === 11 ? digits.replace(/^1/, '') : digits;
  return digits.replace(/^0/, '');
}
