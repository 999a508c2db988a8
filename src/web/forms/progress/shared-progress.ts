/** Keeps one form's answers the same in all tabs of this browser, so that none overwrites what another has stored. */
import { progressText, resumeProgress, restoreProgress, saveProgress, savedProgress } from './form-progress.ts';

interface SharedProgressOptions {
  /** Called once another tab's answers have been taken over. */
  onFollow?: (() => void) | undefined;
  /** Called when another tab has sent or erased the answers; the form is empty then. */
  onGone: () => void;
}

/** What all tabs of a form that lost its answers say. */
export const GONE_ELSEWHERE = 'Your answers were sent or erased in another tab.';

export function shareProgress(formId: string, form: HTMLFormElement, { onFollow, onGone }: SharedProgressOptions) {
  const resumed = resumeProgress(formId, form, Date.now());
  /** The stored text as this tab last read or wrote it. */
  let seen = progressText(formId);

  /** @param typing Name of the field whose newer value is in this tab. */
  const follow = (typing?: string) => {
    const stored = progressText(formId);
    if (stored === seen) return;
    seen = stored;
    const progress = savedProgress(formId, Date.now());
    if (progress) {
      restoreProgress(form, progress, typing);
      onFollow?.();
    } else if (typing === undefined) {
      form.reset();
      onGone();
    }
  };
  const followAll = () => follow();
  // A page restored from the back-forward cache or a suspended tab has missed changes by other tabs.
  const moments = ['storage', 'pageshow', 'visibilitychange'];
  for (const moment of moments) addEventListener(moment, followAll);

  return {
    resumed,
    save(step: number, typing = ''): void {
      follow(typing);
      saveProgress(formId, form, step, Date.now());
      seen = progressText(formId);
    },
    /** To be called after this tab has erased what is stored. */
    erased(): void {
      seen = progressText(formId);
    },
    stop(): void {
      for (const moment of moments) removeEventListener(moment, followAll);
    },
  };
}

export type SharedProgress = ReturnType<typeof shareProgress>;
