/** A text message in its conversation, as it stands on a phone that is already open. */
import brand from '../../content/brand.yaml';
import { escapeHtml } from '../../src/shared/text/escape-html.ts';
import type { TextOnPhone } from './lock-screen.ts';

const { paper, raised, sand, line, ink, 'ink-2': quiet } = brand.colors;

export function textThread({ clock, day, news, rest }: TextOnPhone): string {
  const tokens = Object.entries({ paper, raised, sand, line, ink, quiet });
  const colors = tokens.map(([name, [light, dark]]) => `--${name}: light-dark(${light}, ${dark});`).join(' ');
  return `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="/fonts.css"><style>
:root { color-scheme: light dark; ${colors} }
* { box-sizing: border-box; margin: 0; }
body { color: var(--ink); font: 400 15px/1.4 Geist, system-ui, sans-serif; }
main { padding-bottom: 20px; background: var(--paper); text-align: center; }
header { padding: 18px 14px 12px; border-bottom: 1px solid var(--line); background: var(--raised); font-weight: 600; }
header img { display: block; width: 44px; height: 44px; margin: 0 auto 6px; border-radius: 50%; }
time { display: block; padding: 18px 0 10px; font-size: 13px; color: var(--quiet); }
main > p { width: 84%; margin: 0 0 14px 14px; padding: 11px 15px 12px; border-radius: 20px 20px 20px 6px; background: var(--sand); text-align: left; text-wrap: pretty; }
span { white-space: nowrap; }
footer { margin: 0 14px; padding: 9px 16px; border: 1px solid var(--line); border-radius: 20px; color: var(--quiet); text-align: left; }
</style><main><header><img src="/favicon.svg" alt="">${escapeHtml(brand.name)}</header><time>${escapeHtml(`${day}, ${clock}`)}</time>
<p><strong>${escapeHtml(news)}</strong> ${escapeHtml(rest).replaceAll(/\d{3}-\d{4}/g, '<span>$&</span>')}</p><footer>Text message</footer></main>`;
}
