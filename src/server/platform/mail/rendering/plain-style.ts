/** The style sheet of pages that the server writes itself, in the site's colors and measures. */
import { createHash } from 'node:crypto';
import { COLORS } from './color-tokens.ts';

export const PLAIN_STYLE = `
:root { color-scheme: light dark; --ink: ${COLORS.ink}; --soft: ${COLORS.inkSoft}; --paper: ${COLORS.paper}; --line: ${COLORS.line}; --link: ${COLORS.goldText}; }
@media (prefers-color-scheme: dark) { :root { --ink: ${COLORS.paper}; --soft: #C9C4B8; --paper: ${COLORS.ink}; --line: ${COLORS.inkSoft}; --link: ${COLORS.goldOnInk}; } }
body { margin: 0; padding: 32px 16px 48px; background: var(--paper); color: var(--ink); font: 17px/1.5 "Geist Variable", Geist, system-ui, sans-serif; }
main { max-width: 800px; margin: 0 auto; }
header { max-width: 800px; margin: 0 auto 24px; padding-bottom: 8px; border-bottom: 3px solid ${COLORS.gold}; }
header p { margin: 0; color: var(--soft); font-size: 15px; }
h1 { margin: 8px 0 16px; font-size: 28px; line-height: 1.25; overflow-wrap: anywhere; text-wrap: balance; }
h2 { margin: 32px 0 8px; font-size: 19px; }
a { color: var(--link); }
a:focus-visible, button:focus-visible, summary:focus-visible, iframe:focus-visible { outline: 3px solid ${COLORS.gold}; outline-offset: 2px; }
.soft { margin: 0; color: var(--soft); font-size: 15px; }
summary { cursor: pointer; padding: 12px 0; font-weight: 600; }
`;

/** For a Content-Security-Policy: lets a page use this style sheet. */
export function styleHash(style: string): string {
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
}
