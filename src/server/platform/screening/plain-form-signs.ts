/** The spam signs of a plain form. No script measures how long it was open. */
import { TRAP_FIELD, type FormSigns } from '#shared/visitors/screening-facts.ts';

export function signsOfForm(form: FormData): Pick<FormSigns, 'trap'> {
  const trap = form.get(TRAP_FIELD);
  // A file in the field counts as filled in.
  return { trap: typeof trap === 'string' ? trap : trap === null ? '' : trap.name };
}
