import { expect, test } from 'vitest';
import type { DefinedEmail } from '#server/platform/mail/outbox/email-declaration.ts';
import { emailsOf } from '#server/platform/feature/feature.ts';
import { routes } from '#shared/site/routes.ts';
import { emailHtml } from '#server/platform/mail/rendering/render-mail.ts';
import { plainTextOf } from '#server/platform/mail/rendering/plain-text.ts';
import { declaredFeatures } from '../support/declared-features.ts';

/** Gmail clips a message at 102 KB. */
const HTML_MAX_BYTES = 100_000;

const features = await declaredFeatures();
/** Pages that the server writes itself. */
const written = features.flatMap(({ routes: wires = [] }) =>
  wires.flatMap(({ base, list }) => list.filter(({ method }) => method === 'GET').map(({ path }) => base + path)),
);
const PATHS = new Set<string>([...Object.values(routes), ...written]);

const emails = emailsOf(features);
const files = import.meta.glob<{ emails?: readonly DefinedEmail<never>[] }>(
  '../../src/features/*/server/**/*-emails.tsx',
  {
    eager: true,
  },
);
const templates = new Map(
  Object.values(files).flatMap((file) => (file.emails ?? []).map(({ kind, template }) => [kind, template])),
);

test('the mail thread finds the template of every email, and no other', () => {
  expect(
    new Map(emails.map(({ kind, template }) => [kind, template])),
    'List the email in the `emails` of a file *-emails.tsx, and declare that list in its feature.',
  ).toEqual(templates);
});

test.each(emails)('$kind renders to HTML and text that say the same', ({ template }) => {
  const html = emailHtml(template.Body, template.sampleProps);
  const text = plainTextOf(html);
  const subject = template.subject(template.sampleProps);
  for (const part of [html, text, subject]) {
    const leak = /.{0,40}(?:undefined|\[object|NaN|null)/.exec(part)?.[0];
    expect(leak, 'Give this value in `sampleProps`, or leave out the part that lacks it.').toBeUndefined();
  }
  expect(Buffer.byteLength(html)).toBeLessThan(HTML_MAX_BYTES);
  expect(subject.length).toBeGreaterThan(0);
  expect(numbersOf(text)).toEqual(numbersOf(visibleTextOf(html)));
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  for (const link of links) expect(text, 'Text readers need the address of every link.').toContain(new URL(link).host);
  const onSite = links.map((link) => new URL(link)).filter(({ host }) => host === 'www.site.example');
  const unknown = onSite
    .map(({ pathname }) => pathname)
    .filter((path) => !PATHS.has(path) && !path.startsWith('/orders/'));
  expect(unknown, 'Link to a page of routes.ts, or one that a feature states.').toEqual([]);
});

test.each(emails.filter(({ signsIn }) => signsIn))('$kind, whose link signs in, is urgent', ({ lane }) => {
  expect(lane, "Declare it with lane: 'urgent': somebody waits for it to go on.").toBe('urgent');
});

/** What a reader sees of the HTML, with link targets as in the text part, and without preview text and style sheets. */
function visibleTextOf(html: string): string {
  return html
    .replaceAll(/<(style|title)\b[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<div data-skip-in-text="true"[\s\S]*?<\/div>/g, ' ')
    .replaceAll(/<a [^>]*href="([^"]+)"[^>]*>/g, ' $1 ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&#?\w+;/g, ' ');
}

function numbersOf(text: string): string[] {
  return (text.match(/\d+/g) ?? []).toSorted();
}
