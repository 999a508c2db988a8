import { use } from 'react';
import words from '#content/checkout/checkout-words.yaml';
import { INVOICE_FIELDS, INVOICE_LENGTHS } from '../shared/buyer-fields.ts';
import { FoldedFields } from '#web/forms/folded-fields.tsx';
import { Field, FieldErrors } from '#web/ui/field.tsx';
import styles from './invoice-fields.module.css';

const texts = words.details;

export function InvoiceFields() {
  const errors = use(FieldErrors);
  return (
    <FoldedFields summary={texts.summary} names={INVOICE_FIELDS} className={styles.details}>
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
    </FoldedFields>
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
