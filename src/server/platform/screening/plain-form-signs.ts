/** What a plain form tells beside what was typed: no script has filled in how long it was open. */
import { TRAP_FIELD, type FormSigns } from '../../../shared/screening-facts.ts';

export function signsOfForm(form: FormData): Pick<FormSigns, 'trap'> {
  const trap = form.get(TRAP_FIELD);
  // A file counts as filled in as well.
  return { trap: typeof trap === 'string' ? trap : trap === null ? '' : trap.name };
}
