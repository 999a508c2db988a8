import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { QUESTION_IDS, type Answers } from '#features/assessment/shared/disc-scoring.ts';
import { finishMail } from './mail-message.ts';
import { emails as assessmentEmails } from '#features/assessment/server/assessment-emails.tsx';
import { emails as contactEmails } from '#features/contact/server/contact-emails.tsx';
import { emails as newsletterEmails } from '#features/newsletter/server/newsletter-emails.tsx';
import { createPrivateLinks } from '../../private-links.ts';
import { declareEmails } from '../outbox/email-declaration.ts';
import { createQueuedMailRenderer } from '#test/support/mail/mail-renderer.ts';

const ID = '0b0e8f0e-6f0a-4d37-9d6c-2b7f1f3c9a55';
const SITE_URL = 'https://www.modai.example';
const links = {
  confirm: (id: string, nonce: string) => `${SITE_URL}/newsletter/confirm?token=${id}.${nonce}.${'x'.repeat(120)}`,
  unsubscribe: (id: string) => `${SITE_URL}/newsletter/unsubscribe?token=${id}.${'y'.repeat(120)}`,
};
const render = createQueuedMailRenderer({
  siteUrl: SITE_URL,
  mailFrom: 'Mod AI <hello@modai.example>',
  emails: [
    ...declareEmails(newsletterEmails, links),
    ...declareEmails(contactEmails),
    ...declareEmails(assessmentEmails, {
      siteUrl: SITE_URL,
      accounts: { linkToProveAddress: () => Promise.reject() },
      links: createPrivateLinks(SITE_URL, 'a secret of the tests'),
    }),
  ],
});

/** Renders a mail and parses the message, as its recipient would. */
async function deliver(kind: string, payload: object, to = 'reader@customer.example') {
  const { bytes } = await finishMail(await render({ id: ID, kind, recipient: to, payload }));
  const email = await PostalMime.parse(bytes);
  const header = (name: string) => email.headers.find(({ key }) => key === name)?.value;
  return { ...email, header };
}

const lead = {
  name: 'Eve\r\nBcc: all@evil.example',
  email: 'eve@customer.example',
  topic: 'Topic\u0007\r\n<script>alert(1)</script>',
  message: 'First\n\n<img src=x onerror=alert(1)>',
  sourcePage: null,
  receivedAt: 0,
};
const answers: Answers = Object.fromEntries(QUESTION_IDS.map((id) => [id, 'S']));
const report = (name: string) => ({ name, gender: 'male', answers, completedAt: 0 });

test('the newsletter confirmation carries its link and one-click headers', async () => {
  const email = await deliver('newsletter-confirm', { subscriberId: 'sub', confirmNonce: 'nonce' });
  const unsubscribe = `https://www.modai.example/newsletter/unsubscribe?token=sub.${'y'.repeat(120)}`;
  expect(email.header('list-unsubscribe')).toBe(`<${unsubscribe}>`);
  expect(email.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  for (const part of [email.html, email.text]) {
    expect(part).toContain('newsletter/confirm?token=sub.nonce.');
    expect(part).toContain(unsubscribe);
  }
});

test('every attempt has the same Message-ID, derived from the row', async () => {
  const email = await deliver('newsletter-confirm', { subscriberId: 'sub', confirmNonce: 'nonce' });
  expect(email.messageId).toBe(`<${ID}@www.modai.example>`);
});

test('a lead names the visitor in Reply-To only, and escapes what the visitor wrote', async () => {
  const email = await deliver('lead-notification', lead, 'owner@modai.example');
  expect(email.from).toEqual({ name: 'Mod AI', address: 'hello@modai.example' });
  expect(email.to).toEqual([{ name: '', address: 'owner@modai.example' }]);
  expect(email.replyTo).toEqual([{ name: '', address: 'eve@customer.example' }]);
  expect(email.bcc).toBeUndefined();
  expect(email.subject).toBe('New inquiry: Topic <script>alert(1)</script>, from Eve Bcc: all@evil.example');
  expect(email.html).not.toMatch(/<script|<img/);
  expect(email.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
});

test.each(['a@x.example, b@y.example', '"a b"@x.example', 'a@x.example\r\nBcc: b@y.example'])(
  'a lead from %j gets no Reply-To',
  async (email) => {
    expect((await deliver('lead-notification', { ...lead, email })).replyTo).toBeUndefined();
  },
);

test('the report has a PDF and the escaped name', async () => {
  const email = await deliver('disc-report', report('<b>Ann</b>'));
  expect(email.html).toContain('Hello &lt;b&gt;Ann&lt;/b&gt;,');
  expect(email.text).toContain('Hello <b>Ann</b>,');
  expect(email.attachments).toMatchObject([
    { filename: 'emblem.png', mimeType: 'image/png', related: true },
    { filename: 'disc-report.pdf', mimeType: 'application/pdf' },
  ]);
});

test('the report makes no link of a name', async () => {
  const email = await deliver('disc-report', report('Win at evil.example'));
  expect(email.html).not.toContain('evil');
  expect(email.text).not.toContain('evil');
  const hosts = [...(email.html ?? '').matchAll(/href="(?!tel:)([^"]+)"/g)].map(([, href = '']) => new URL(href).host);
  expect(new Set(hosts)).toEqual(new Set(['www.modai.example']));
});

test('a right-to-left name is isolated in both parts', async () => {
  const email = await deliver('disc-report', report('\u202Eדנה'));
  expect(email.html).toContain('Hello \u2068\u202Eדנה\u2069,');
  expect(email.text).toContain('Hello \u2068\u202Eדנה\u2069,');
});

test("an email kind that this version doesn't know is an error, so that it is retried", async () => {
  await expect(render({ id: ID, kind: 'toString', recipient: 'reader@customer.example', payload: {} })).rejects.toThrow(
    'unknown kind of mail',
  );
});
