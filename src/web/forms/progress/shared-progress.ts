/** Keeps one form's answers the same in all tabs of this browser, so that none overwrites what another has stored. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import {
  eraseProgress,
  progressText,
  resumeProgress,
  restoreProgress,
  saveProgress,
  savedProgress,
  type Progress,
} from './form-progress.ts';

interface SharedProgressOptions {
  formId: string;
  formOf: () => HTMLFormElement | null | undefined;
  sent: boolean;
  /** Called once what was kept is in the fields again. */
  onResume?: (form: HTMLFormElement, resumed: Progress | undefined) => void;
  /** Called once another tab's answers have been taken over. */
  onFollow?: (form: HTMLFormElement) => void;
  /** Called when another tab has sent or erased the answers; the form is empty then. */
  onGone: (form: HTMLFormElement) => void;
}

export function useSharedProgress({ formId, formOf, sent, ...on }: SharedProgressOptions) {
  /** The stored text as this tab last read or wrote it. */
  const seen = useRef<string | null>(undefined);

  /** @param typing Name of the field whose newer value is in this tab. */
  const follow = (form: HTMLFormElement, typing?: string) => {
    const stored = progressText(formId);
    if (stored === seen.current) return;
    seen.current = stored;
    const progress = savedProgress(formId, Date.now());
    if (progress) {
      restoreProgress(form, progress, typing);
      on.onFollow?.(form);
    } else if (typing === undefined) {
      form.reset();
      on.onGone(form);
    }
  };
  const forget = () => {
    eraseProgress(formId);
    seen.current = progressText(formId);
  };

  // A layout effect, because a key press before it would be stored in place of the kept answers.
  useLayoutEffect(() => {
    const form = formOf();
    if (!form) return undefined;
    const resumed = resumeProgress(formId, form, Date.now());
    seen.current = progressText(formId);
    on.onResume?.(form, resumed);
    const followAll = () => follow(form);
    // A page restored from the back-forward cache or a suspended tab has missed changes by other tabs.
    const moments = ['storage', 'pageshow', 'visibilitychange'];
    for (const moment of moments) addEventListener(moment, followAll);
    return () => {
      for (const moment of moments) removeEventListener(moment, followAll);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, at the start
  }, [formId]);

  useEffect(() => {
    if (sent) forget();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once it has arrived
  }, [sent, formId]);

  return {
    save(step: number, typing = ''): void {
      const form = formOf();
      if (!form) return;
      follow(form, typing);
      saveProgress(formId, form, step, Date.now());
      seen.current = progressText(formId);
    },
    forget,
  };
}
