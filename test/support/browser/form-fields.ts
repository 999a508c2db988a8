import { wordsOf, type Mounted, type MountedElement } from './mounted.ts';

/**
 * The fields of a page as browsers, password managers and screen readers take them, a line each: name, type,
 * `autocomplete`, whether something must be entered, and the label. Throws where a field has no label, or is described
 * by something that isn't there.
 */
export function fieldsOf(page: Mounted): string[] {
  return ['input', 'select', 'textarea']
    .flatMap((type) => page.all(type))
    .filter(({ props }) => props['type'] !== 'hidden' && props['hidden'] !== true && props['tabIndex'] !== -1)
    .map((field) => {
      const { props, type, node } = field;
      const label = node.labels[0]?.textContent.trim() || node.attribute('aria-label');
      if (!label) throw new Error(`The field ${node.id} has no label.`);
      for (const id of node.attribute('aria-describedby')?.split(' ') ?? [])
        if (!document.getElementById(id)) throw new Error(`${label} is described by ${id}, which is missing.`);
      const kind = type === 'input' ? (props['type'] ?? 'text') : type;
      return [props['name'], kind, props['autoComplete'] ?? '-', props['required'] ? 'required' : '-', label].join(' ');
    });
}

/** What stands under a field: its hint and its error. */
export function noteOf(field: MountedElement): string {
  const ids = field.node.attribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join('');
}

export const alertsOf = (page: Mounted) => page.all('p', { role: 'alert' }).map(wordsOf).join('');

export const statusOf = (page: Mounted) => page.all('p', { role: 'status' }).map(wordsOf).join('');
