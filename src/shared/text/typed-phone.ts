/** A phone number as somebody types it, in whatever spelling. */
const PHONE_MAX_LENGTH = 40;
const PHONE = /^\+?[\d\s()./-]+(?:(?:x|ext\.?)\s?\d{1,6})?$/i;
/** E.164 §6: at most 15 digits. An extension may follow. */
const DIGITS_MIN = 5;
const DIGITS_MAX = 21;

export function isPhoneNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '').length;
  return text.length <= PHONE_MAX_LENGTH && PHONE.test(text) && digits >= DIGITS_MIN && digits <= DIGITS_MAX;
}
