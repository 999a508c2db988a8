import { use, useEffect, useRef, useState } from 'react';
import words from '#content/checkout/checkout-words.yaml';
import { INVOICE_FIELDS, INVOICE_LENGTHS } from '../shared/buyer-fields.ts';
import { Field, FieldErrors } from '#web/ui/field.tsx';
import styles from './invoice-fields.module.css';

const texts = words.details;

/** Closed until somebody opens them, has filled them in, or must mend them. */
export function InvoiceFields() {
  const [open, setOpen] = useState(false);
  const element = useRef<HTMLDetailsElement>(null);
  const errors = use(FieldErrors);
  const isWrong = INVOICE_FIELDS.some((name) => errors[name]);

  useEffect(() => {
    // What was remembered from an earlier attempt must be seen before it is sent again.
    const typed = INVOICE_FIELDS.some(
      (name) => element.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`)?.value,
    );
    if (typed) setOpen(true);
  }, []);

  return (
    <details
      ref={element}
      className={`fold flow ${styles.details}`}
      open={open || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{texts.summary}</summary>
      <p className="small">{texts.note}</p>
      <AddressField error={errors['billingAddress']} />
      <Field
        name="taxId"
        label={texts.taxId}
        hint={texts.taxIdHint}
        autoComplete="off"
        maxLength={INVOICE_LENGTHS.taxId}
      />
      <Field name="poNumber" label={texts.poNumber} autoComplete="off" maxLength={INVOICE_LENGTHS.poNumber} />
      <Field
        name="invoiceEmail"
        label={texts.invoiceEmail}
        hint={texts.invoiceEmailHint}
        type="email"
        autoComplete="off"
      />
    </details>
  );
}

/** Not the forms' own field for several lines: shared with these pages, that would load with the home page. */
function AddressField({ error }: { error: string | undefined }) {
  return (
    <div className="field">
      <label htmlFor="checkout-address">{texts.billingAddress}</label>
      <div className="box">
        <textarea
          id="checkout-address"
          name="billingAddress"
          rows={4}
          autoComplete="street-address"
          maxLength={INVOICE_LENGTHS.billingAddress}
          aria-invalid={error ? true : undefined}
          aria-describedby="checkout-address-error"
        />
      </div>
      <p id="checkout-address-error" className="error">
        {error}
      </p>
    </div>
  );
}
