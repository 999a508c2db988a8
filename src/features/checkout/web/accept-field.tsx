import { use, type ReactNode } from 'react';
import words from '#content/checkout/checkout-words.yaml';
import { FieldErrors } from '#web/ui/field.tsx';

const NAME = 'termsAccepted';

export function AcceptField({ children }: { children: ReactNode }) {
  const error = use(FieldErrors)[NAME];
  return (
    <div className="part">
      <label className="check">
        <input
          id="checkout-accept"
          type="checkbox"
          name={NAME}
          value="yes"
          required
          data-missing={words.problems.termsAccepted}
          aria-invalid={error ? true : undefined}
          aria-describedby="checkout-accept-hint checkout-accept-error"
        />
        <span>{words.accept}</span>
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
