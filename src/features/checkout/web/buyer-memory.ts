/** Remembers in this tab who is buying, so that a reload or a declined payment costs no typing. */
import { INVOICE_FIELDS } from '../shared/invoice-fields.ts';
import { controlsOf, type FormControl } from '#web/forms/filled-form.ts';

const STORAGE_KEY = 'checkout-buyer';
const KEPT_FIELDS: ReadonlySet<string> = new Set(['businessName', 'email', 'promotionCode', ...INVOICE_FIELDS]);

/** Fills in fields that are still empty and stores changes from then on. Returns a function that stops it. */
export function keepBuyer(form: HTMLFormElement): () => void {
  const known = remembered();
  const fields = () => controlsOf(form).filter(({ name }) => KEPT_FIELDS.has(name));
  for (const field of fields()) field.value ||= known[field.name] ?? '';
  const remember = () => write(fields());
  form.addEventListener('input', remember);
  return () => form.removeEventListener('input', remember);
}

function remembered(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, string>;
  } catch {
    // With storage forbidden, the buyer types it again.
    return {};
  }
}

function write(fields: readonly FormControl[]): void {
  try {
    const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(values));
  } catch {
    // With storage forbidden, nothing is remembered.
  }
}
