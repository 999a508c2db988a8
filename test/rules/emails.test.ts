/** Every email of the site renders, in both parts, from its own sample. */
import { createElement, type ComponentType } from 'react';
import { render } from '@react-email/render';
import { expect, test } from 'vitest';
import { MAIL_KINDS } from '../../src/server/platform/mail/render-mail.ts';
import { plainTextOf } from '../../src/server/platform/mail/plain-text.ts';

/** Gmail cuts a message off at 102 KB. */
const HTML_MAX_BYTES = 100_000;

interface EmailModule {
  sampleProps: object;
  [name: string]: unknown;
}

const modules = import.meta.glob<EmailModule>('../../src/server/**/*-email.tsx', { eager: true });
const emails = Object.entries(modules).map(([path, module]) => ({
  kind: path.replace(/^.*\/|-email\.tsx$/g, ''),
  module,
}));

test('every kind of email has a file of its name, and every file is a kind', () => {
  expect(emails.map(({ kind }) => kind).toSorted()).toEqual(MAIL_KINDS.toSorted());
});

test.each(emails)('$kind renders to HTML and text that say the same', async ({ kind, module }) => {
  const name = kind.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const Email = exported(module, `${name}Email`) as ComponentType;
  const subjectOf = exported(module, `${name.charAt(0).toLowerCase()}${name.slice(1)}Subject`) as (
    props: object,
  ) => string;
  const html = await render(createElement(Email, module.sampleProps));
  const text = plainTextOf(html);
  const subject = subjectOf(module.sampleProps);
  for (const part of [html, text, subject]) expect(part).not.toMatch(/undefined|\[object|NaN|null/);
  expect(Buffer.byteLength(html)).toBeLessThan(HTML_MAX_BYTES);
  expect(subject.length).toBeGreaterThan(0);
  expect(numbersOf(text)).toEqual(numbersOf(visibleTextOf(html)));
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  for (const link of links) expect(text, 'Text readers need the address of every link.').toContain(new URL(link).host);
});

/** What it is follows from its name and shows when it is used. */
function exported(module: EmailModule, name: string): unknown {
  if (!(name in module))
    throw new Error(`The email file exports no ${name}: rename its component or subject function.`);
  return module[name];
}

/** What a reader sees of the HTML, link targets included as in the text part; hidden previews and style sheets left out. */
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
