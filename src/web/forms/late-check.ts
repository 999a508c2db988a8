/** A form's check whose code, with the schema library, comes while the page is already there to read. */
import type { FieldCheck } from './field-check.ts';

/** Until it is here, or if it never comes, the fields' own attributes and the server say what is wrong. */
export function lateCheck(load: () => Promise<FieldCheck>): FieldCheck {
  let check: FieldCheck | undefined;
  if (!import.meta.env.SSR) {
    void load().then(
      (loaded) => (check = loaded),
      () => undefined,
    );
  }
  return (filled) => check?.(filled) ?? {};
}
