/** Labels and phone numbers, as the team types them. */
import { foldText } from '#shared/text/fold-text.ts';

const PHONE_MAX_LENGTH = 40;
const PHONE = /^\+?[\d\s()./-]+(?:(?:x|ext\.?)\s?\d{1,6})?$/i;
/** E.164 §6: at most 15 digits. An extension may follow. */
const DIGITS_MIN = 5;
const DIGITS_MAX = 21;

export function isPhoneNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '').length;
  return text.length <= PHONE_MAX_LENGTH && PHONE.test(text) && digits >= DIGITS_MIN && digits <= DIGITS_MAX;
}

/** Each once, however it is spelled. */
export function labelsOf(text: string): string[] {
  const labels = text.split(',').map((label) => label.replaceAll(/\s+/g, ' ').trim());
  const spelled = new Map(labels.filter(Boolean).map((label) => [foldText(label), label]));
  return [...spelled.values()];
}
