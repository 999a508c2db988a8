/** Fields that stay the form's own while something else is shown in their place. */
import { useEffect, type RefObject } from 'react';
import { restoreProgress, savedProgress } from '#web/forms/progress/form-progress.ts';

/** When another tab may have changed the fields without an event (forms/shared-progress.ts). */
const FOLLOWING = ['storage', 'pageshow', 'visibilitychange'];

export function controlsIn(box: HTMLElement | null) {
  return { select: box?.querySelector('select'), inputs: [...(box?.querySelectorAll('input') ?? [])] };
}

export function putInto(input: HTMLInputElement | undefined, value: string): void {
  // React ignores an event after a value that was set through the element's own property.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input?.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Presets the time zone to that of the browser, and reads the fields whenever they may have changed.
 * @param formId Whose answers this browser keeps: these fields come only after they were put into the form.
 */
export function useFollowedFields(box: RefObject<HTMLElement | null>, read: () => void, formId?: string): void {
  useEffect(() => {
    const form = box.current?.closest('form');
    const start = () => {
      const { select } = controlsIn(box.current);
      if (select && !select.value) presetZone(select, new Intl.DateTimeFormat().resolvedOptions().timeZone);
      read();
    };
    const kept = formId === undefined ? undefined : savedProgress(formId, Date.now());
    if (form && kept) restoreProgress(form, kept);
    start();
    // The fields are empty only once the event is over.
    const restart = () => setTimeout(start);
    form?.addEventListener('reset', restart);
    for (const moment of FOLLOWING) addEventListener(moment, read);
    return () => {
      form?.removeEventListener('reset', restart);
      for (const moment of FOLLOWING) removeEventListener(moment, read);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `read` only reads what the page holds
  }, []);
}

/** Selects the zone, and adds it first when our list lacks it: browsers know more zones. */
function presetZone(select: HTMLSelectElement, zone: string): void {
  if (![...select.options].some(({ value }) => value === zone)) {
    select.append(new Option(zone.replaceAll('_', ' '), zone));
  }
  select.value = zone;
}
