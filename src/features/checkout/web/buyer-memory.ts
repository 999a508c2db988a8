/** Remembers in this tab who is buying, so that a reload or a declined payment costs no typing. */
import { INVOICE_FIELDS } from '../shared/buyer-fields.ts';
import { controlsOf } from '#web/forms/filled-form.ts';
import { tabStorage } from '#web/storage/browser-storage.ts';

const STORAGE_KEY = 'checkout-buyer';
const KEPT_FIELDS: ReadonlySet<string> = new Set(['businessName', 'email', 'promotionCode', ...INVOICE_FIELDS]);

/** Fills in fields that are still empty and stores changes from then on. Returns a function that stops it. */
export function keepBuyer(form: HTMLFormElement): () => void {
  const known = (tabStorage.readJson(STORAGE_KEY) ?? {}) as Record<string, string>;
  const fields = () => controlsOf(form).filter(({ name }) => KEPT_FIELDS.has(name));
  for (const field of fields()) field.value ||= known[field.name] ?? '';
  const remember = () =>
    tabStorage.write(STORAGE_KEY, Object.fromEntries(fields().map(({ name, value }) => [name, value])));
  form.addEventListener('input', remember);
  return () => form.removeEventListener('input', remember);
}
