import type { CallMonth } from '../shared/bill-estimate.ts';
import type { ArtifactOf } from '#schemas/content-schema.ts';

export type PricingFacts = ArtifactOf<'voice-pricing'>;
type Fields = PricingFacts['fields'];
export type FieldName = keyof CallMonth & keyof Fields;

/** The address's parameter for each field, in the order of the page. */
export const PARAMETERS: Readonly<Record<FieldName, string>> = {
  calls: 'calls',
  minutesPerCall: 'minutes',
  afterHours: 'after',
  bookingValue: 'value',
  staffCost: 'staff',
};
// The keys are those of the record above.
export const FIELD_NAMES = Object.keys(PARAMETERS) as FieldName[];

export type Typed = Record<FieldName, string>;

export function typedFrom(search: string, fields: Fields): Typed {
  const given = new URLSearchParams(search);
  const typed = FIELD_NAMES.map((name) => [name, given.get(PARAMETERS[name]) ?? String(fields[name].sample)]);
  return Object.fromEntries(typed) as Typed;
}

/** "1,200" and "12,500.5": each comma is followed by three digits. */
const GROUPED = /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;
const DECIMAL = /^(\d+(\.\d*)?|\.\d+)$/;

/** Undefined for anything but a number within the field's bounds. */
export function figureOf(text: string, most: number): number | undefined {
  const typed = text.trim();
  // Much of the world writes "2,5".
  const plain = GROUPED.test(typed) ? typed.replaceAll(',', '') : typed.replace(',', '.');
  if (!DECIMAL.test(plain)) return undefined;
  const figure = Number(plain);
  return figure > most ? undefined : figure;
}

/** Invalid fields count with the sample's figure, so that there is always a result. */
export function monthOf(typed: Typed, fields: Fields): CallMonth {
  const figures = FIELD_NAMES.map((name) => [name, figureOf(typed[name], fields[name].most) ?? fields[name].sample]);
  return Object.fromEntries(figures);
}

/** The query that brings these figures back; empty for the sample month. Other parameters of the address stay. */
export function searchOf(typed: Typed, fields: Fields, search: string): string {
  const query = new URLSearchParams(search);
  for (const name of FIELD_NAMES) query.delete(PARAMETERS[name]);
  const isSample = FIELD_NAMES.every((name) => typed[name] === String(fields[name].sample));
  if (!isSample) for (const name of FIELD_NAMES) query.set(PARAMETERS[name], typed[name]);
  const text = query.toString();
  return text && `?${text}`;
}
