import type { FieldCheck } from './field-check.ts';

/** Until the code has loaded, or if that fails, only the fields' own attributes and the server check. */
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
