/** Pages that the server writes itself: the site's type, colors and header, complete without scripts. */
import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import brand from '#content/brand.yaml';
import words from '#content/errors-words.yaml';
import { MARK_UNITS, markSvg } from '#shared/site/brand-mark.ts';
import { phoneHref } from '#shared/text/phone-href.ts';
import type { ErrorPage } from '../http/api-error.ts';
import { FONT_SHEET } from '../pages/page-files.ts';
import { COLORS } from './color-tokens.ts';

export type PlainHtml = ReturnType<typeof html>;

export interface PlainPagesOptions {
  style?: string;
  /** Stands in the header in place of our phone number. */
  note?: string;
  /** Directives of the Content-Security-Policy that differ from the common ones. */
  policy?: Readonly<Record<string, string>>;
}

export function plainPages({ style = '', note, policy = {} }: PlainPagesOptions) {
  const rules = `${COMMON_STYLE}${style}`;
  // One string, because a formatter that moved the tags would change the bytes that the policy's hash covers.
  const styleElement = raw(`<style>${rules}</style>`);
  const directives = {
    'default-src': "'none'",
    'style-src': `'self' 'sha256-${createHash('sha256').update(rules).digest('base64')}'`,
    'font-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    ...policy,
  };
  return {
    policy: Object.entries(directives)
      .map(([name, sources]) => `${name} ${sources}`)
      .join('; '),
    /** @param head Of a page that search engines may list. */
    page: (title: string, content: PlainHtml, head = UNLISTED): PlainHtml =>
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            ${head}
            <title>${title} · ${brand.name}</title>
            <link rel="stylesheet" href="${FONT_SHEET}" />
            ${styleElement}
          </head>
          <body>
            <header>
              <a class="brand" href="/">${MARK}${brand.name}</a>
              <p>${note ?? html`<a href="${phoneHref(brand.phone)}">${brand.phone}</a>`}</p>
            </header>
            <main>${content}</main>
          </body>
        </html>`,
  };
}

const UNLISTED = html`<meta name="robots" content="noindex" />`;
const MARK = raw(markSvg(brand, MARK_UNITS).replace('<svg', '<svg aria-hidden="true"'));

const COMMON_STYLE = `
:root { color-scheme: light dark; --ink: ${COLORS.ink}; --soft: ${COLORS.inkSoft}; --paper: ${COLORS.paper}; --sand: ${COLORS.sand}; --line: ${COLORS.line}; --field: ${COLORS.field}; --link: ${COLORS.goldText}; --red: ${COLORS.red}; }
@media (prefers-color-scheme: dark) { :root { --ink: ${COLORS.paper}; --soft: ${COLORS.inkSoftOnInk}; --paper: ${COLORS.ink}; --sand: ${COLORS.band}; --line: ${COLORS.lineOnInk}; --field: ${COLORS.fieldOnInk}; --link: ${COLORS.goldOnInk}; --red: ${COLORS.redOnInk}; } }
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0; padding: 0 16px 64px; background: var(--paper); color: var(--ink); font: 17px/1.55 Geist, system-ui, sans-serif; font-variant-numeric: tabular-nums; overflow-wrap: break-word; }
main, header { max-width: 640px; margin: 0 auto; }
header { display: flex; flex-wrap: wrap; gap: 0 24px; align-items: center; justify-content: space-between; margin-bottom: 32px; padding: 12px 0; border-bottom: 3px solid ${COLORS.gold}; }
header p { margin: 0; color: var(--soft); font-size: 15px; }
header p a { display: inline-block; padding: 10px 0; color: inherit; white-space: nowrap; }
.brand { display: inline-flex; gap: 10px; align-items: center; min-height: 44px; color: inherit; font: 700 21px/1 "Bricolage Grotesque", Geist, sans-serif; letter-spacing: -0.02em; text-decoration: none; }
h1, h2, legend { font-family: "Bricolage Grotesque", Geist, sans-serif; font-weight: 700; letter-spacing: -0.015em; }
h1 { margin: 8px 0 16px; font-size: clamp(30px, 24px + 2vw, 38px); line-height: 1.1; overflow-wrap: anywhere; text-wrap: balance; }
h2 { margin: 32px 0 8px; font-size: 21px; line-height: 1.25; }
a { color: var(--link); text-underline-offset: 0.2em; }
:focus-visible { outline: 3px solid ${COLORS.gold}; outline-offset: 2px; }
.soft { margin: 0; color: var(--soft); font-size: 15px; }
summary { cursor: pointer; padding: 12px 0; font-weight: 600; }
input:not([type=checkbox]), select, textarea { width: 100%; min-height: 44px; padding: 10px 12px; border: 1px solid var(--field); border-radius: 4px; background: transparent; color: inherit; font: inherit; }
input[type=checkbox] { flex: none; width: 24px; height: 24px; margin: 0; }
button, .button { min-height: 48px; padding: 11px 24px; border: 2px solid ${COLORS.gold}; border-radius: 4px; background: ${COLORS.gold}; color: ${COLORS.onGold}; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
button:hover, .button:hover { border-color: var(--ink); }
`;

const { policy, page } = plainPages({});

/** What a browser shows when our answer to its plain form is an error. */
export const errorPage: ErrorPage = {
  policy,
  html: ({ message }) => {
    const shown = page(
      words.page.title,
      html`<h1>${words.page.heading}</h1>
        <p>${message}</p>
        <p>${words.page.back}</p>
        <p>${words.page.again} <a href="mailto:${brand.email}">${brand.email}</a>.</p>`,
    );
    // Hono wraps text in an object, and only a part that is a promise would make it one.
    return (shown as Pick<string, 'toString'>).toString();
  },
};
