/** The trap field, which people don't see, for forms on pages that the server writes. */
import { html } from 'hono/html';
import words from '#content/errors-words.yaml';
import { TRAP_FIELD } from '#shared/visitors/screening-facts.ts';

export const TRAP_STYLE = '.unseen { position: absolute; left: -10000px; width: 1px; height: 1px; overflow: hidden; }';

export function plainTrap(): ReturnType<typeof html> {
  return html`<div class="unseen" aria-hidden="true">
    <label>${words.form.trap} <input name="${TRAP_FIELD}" tabindex="-1" autocomplete="off" /></label>
  </div>`;
}
