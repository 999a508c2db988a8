import { expect, test } from 'vitest';
import { locateMailbox } from './mailbox-endpoint.ts';

const FOLDER = '/srv/site/data/mailbox';
const locate = (siteUrl: string, smtpUrl?: string) => locateMailbox(smtpUrl, siteUrl, FOLDER);

test.each(['http://localhost:3000', 'http://127.0.0.1:8080', 'http://127.5.5.5', 'http://[::1]:3000'])(
  'has a page while the site is at %s',
  (siteUrl) => {
    const { shownFolder, whereabouts } = locate(siteUrl);
    expect([shownFolder, whereabouts(3000)]).toEqual([FOLDER, 'http://localhost:3000/mailbox']);
  },
);

test.each([
  'https://agency.example',
  'http://localhost.agency.example',
  'http://127.0.0.1.agency.example',
  'http://192.168.0.7:3000',
  'http://desk.local:3000',
])('has no page while the site is at %s, and says where the messages are', (siteUrl) => {
  const { shownFolder, whereabouts } = locate(siteUrl);
  expect(shownFolder).toBeUndefined();
  expect(whereabouts(3000)).toContain(FOLDER);
  expect(whereabouts(3000)).toMatch(/SITE_URL.*SMTP_URL.*\.eml/);
});

test('does not exist when a mail server is set', () => {
  const { shownFolder, whereabouts } = locate('http://localhost:3000', 'smtp://user:secret@mail.example:587');
  expect([shownFolder, whereabouts(3000)]).toEqual([undefined, 'none: mail goes out through mail.example:587']);
});
