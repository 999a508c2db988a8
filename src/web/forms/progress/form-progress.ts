/** Keeps what was typed into a long form in this browser only, until it is sent, erased or expired. */
import { DAY_MS } from '#shared/site/durations.ts';
import { browserStorage } from '#web/storage/browser-storage.ts';
import { TRAP_FIELD } from '#shared/visitors/screening-facts.ts';
import { controlsOf, type FilledForm, type FormControl, isPassword, isTouched, readForm } from '../filled-form.ts';

export interface Progress extends FilledForm {
  step: number;
  /** Milliseconds since 1970. */
  savedAt: number;
}

export const KEPT_DAYS = 30;

const keyOf = (formId: string) => `form:${formId}`;

export function saveProgress(formId: string, form: HTMLFormElement, step: number, now: number): void {
  const { texts, choices } = readForm(form);
  const progress: Progress = {
    step,
    texts: Object.fromEntries(Object.entries(texts).filter(([name]) => !isPassword(name) && name !== TRAP_FIELD)),
    choices,
    savedAt: now,
  };
  browserStorage.write(keyOf(formId), progress);
}

/** Replaces the kept answers with others, which the form shows when it is rendered. */
export function putProgress(formId: string, { texts, choices }: FilledForm, now: number): void {
  const step = savedProgress(formId, now)?.step ?? 0;
  browserStorage.write(keyOf(formId), { step, texts, choices, savedAt: now } satisfies Progress);
}

/** As it is stored, to tell whether another tab has changed it; undefined where storage is forbidden. */
export function progressText(formId: string): string | null | undefined {
  return browserStorage.read(keyOf(formId));
}

/** Undefined when nothing is stored, when it is too old, or when it is invalid. */
export function savedProgress(formId: string, now: number): Progress | undefined {
  const saved = browserStorage.readJson(keyOf(formId));
  if (!isProgress(saved)) return undefined;
  if (now - saved.savedAt < KEPT_DAYS * DAY_MS) return saved;
  eraseProgress(formId);
  return undefined;
}

export function eraseProgress(formId: string): void {
  browserStorage.remove(keyOf(formId));
}

/** Fills the fields in, except the one named; values for fields that the form no longer has are ignored. */
export function restoreProgress(form: HTMLFormElement, { texts, choices }: FilledForm, except?: string): void {
  for (const control of controlsOf(form)) {
    if (control.name !== except) restore(control, texts[control.name], choices[control.name] ?? []);
  }
}

/** Restores what was kept, except in fields touched before hydration: their newer values are stored instead. */
export function resumeProgress(formId: string, form: HTMLFormElement, now: number): Progress | undefined {
  const saved = savedProgress(formId, now);
  const controls = controlsOf(form);
  const touched = new Set(controls.filter(isTouched).map(({ name }) => name));
  for (const control of saved ? controls : []) {
    if (!touched.has(control.name)) restore(control, saved?.texts[control.name], saved?.choices[control.name] ?? []);
  }
  if (touched.size > 0) saveProgress(formId, form, saved?.step ?? 0, now);
  return saved;
}

function restore(control: FormControl, text: string | undefined, chosen: readonly string[]): void {
  if (control.type === 'hidden') return;
  if (control instanceof HTMLInputElement && control.type === 'checkbox') {
    control.checked = chosen.includes(control.value);
  } else if (control instanceof HTMLInputElement && control.type === 'radio') {
    control.checked = control.value === text;
  } else if (text !== undefined && text !== control.value.trim()) {
    // Stored texts are trimmed, so that an equal one must not take away a space that was just typed.
    control.value = text;
  }
}

function isProgress(value: unknown): value is Progress {
  if (typeof value !== 'object' || value === null) return false;
  const { step, texts, choices, savedAt } = value as Partial<Progress>;
  return (
    Number.isInteger(step) &&
    typeof savedAt === 'number' &&
    isRecordOf(texts, (item) => typeof item === 'string') &&
    isRecordOf(choices, (list) => Array.isArray(list) && list.every((item) => typeof item === 'string'))
  );
}

function isRecordOf(value: unknown, fits: (item: unknown) => boolean): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).every(fits);
}
