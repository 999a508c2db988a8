import { use, type ReactNode } from 'react';
import words from '#content/checkout.yaml';
import { FieldErrors } from '#web/ui/field.tsx';

const NAME = 'termsAccepted';
const { problems } = words.checkout;

interface AcceptFieldProps {
  label: string;
  required: boolean;
  children: ReactNode;
}

export function AcceptField({ label, required, children }: AcceptFieldProps) {
  const error = use(FieldErrors)[NAME];
  return (
    <div className="part">
      <label className="check">
        <input
          id="checkout-accept"
          type="checkbox"
          name={NAME}
          value="yes"
          required={required}
          data-missing={problems.termsAccepted}
          aria-invalid={error ? true : undefined}
          aria-describedby="checkout-accept-hint checkout-accept-error"
        />
        <span>{label}</span>
      </label>
      <p id="checkout-accept-hint" className="small">
        {children}
      </p>
      <p id="checkout-accept-error" className="error">
        {error}
      </p>
    </div>
  );
}
