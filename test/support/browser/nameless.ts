import type { FakeNode } from './fake-nodes.ts';

/** What a screen reader announces by a name, or says nothing of. */
const NAMED =
  'input, select, textarea, button, a[href], dialog, nav, fieldset, progress, img, [role=region], [role=group], [role=tablist], [role=tabpanel], [role=listbox], [role=img], [role=dialog]';

/** The parts of a page that have no name, such as `<nav menu>`. Call it while the page is mounted. */
export function namelessIn(page: FakeNode): string[] {
  return page
    .querySelectorAll(NAMED)
    .filter((node) => !node.hidden && node.type !== 'hidden' && node.closest('[aria-hidden="true"]') === null)
    .filter((node) => !hasName(node))
    .map((node) => `<${node.element.type} ${node.id || node.name || (node.attribute('role') ?? '')}>`);
}

function hasName(node: FakeNode): boolean {
  const by = node.attribute('aria-labelledby');
  if (by !== undefined) return by.split(' ').some((id) => document.getElementById(id)?.textContent !== '');
  const own = node.attribute('aria-label') ?? node.attribute('title') ?? node.attribute('alt');
  if (own !== undefined) return own !== '' || node.attribute('alt') === '';
  switch (node.element.type) {
    case 'input':
    case 'select':
    case 'textarea':
      return node.labels.some(({ textContent }) => textContent.trim() !== '');
    case 'fieldset':
      return node.querySelector('legend')?.textContent !== undefined;
    case 'button':
    case 'a':
      return (
        node.textContent.trim() !== '' || node.querySelectorAll('img').some((img) => Boolean(img.attribute('alt')))
      );
    default:
      return false;
  }
}
