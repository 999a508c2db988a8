/** What is wrong with a form's fields, in words, before anything is sent. Passwords are the service's to judge. */
import { INVALID_EMAIL, isDeliverableAddress } from '../../../shared/email-address.ts';

/** Errors by field name, in the order of the fields. */
export function fieldErrors(form: HTMLFormElement): Record<string, string> {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement);
  const errors = inputs.map((input) => [input.name, errorOf(input)] as const);
  return Object.fromEntries(errors.filter(([name, error]) => name && error));
}

function errorOf(input: HTMLInputElement): string {
  const { required, value, type, name, labels } = input;
  const label = labels?.[0]?.textContent.toLowerCase() ?? name;
  if (required && !value.trim()) return `Enter your ${label}.`;
  if (type === 'email' && value && !isDeliverableAddress(value.trim())) {
    return `${INVALID_EMAIL}, such as name@company.com.`;
  }
  // Its title says which form it needs, as browsers do.
  return input.validity.patternMismatch ? input.title : '';
}
