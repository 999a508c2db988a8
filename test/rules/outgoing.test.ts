/**
 * The server connects only to what the operator set: itself by its public address, the database, the mail server, the
 * mailbox, Stripe, the model and the speech service; to a member's browser's push service, and to the programs that an
 * owner tells by webhooks. Whatever fetches an address that somebody gave has to check it when it connects, refuse private
 * networks and bound size, time and redirects.
 */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Each file that opens connections, and where they lead. */
const CONNECTS: Record<string, string> = {
  'src/features/calls/server/speech-service.ts': 'SPEECH_URL',
  'src/features/checkout/server/stripe/stripe-service.ts': "Stripe's own host, or STRIPE_API_BASE",
  'src/features/conversations/server/watching/imap-mailbox.ts': 'IMAP_URL',
  'src/features/go-live/server/go-live-checks.ts': 'the name servers of the machine',
  'src/features/go-live/server/mail-checks.ts': 'SMTP_URL',
  'src/features/go-live/server/own-requests.ts': 'SITE_URL',
  'src/server/platform/backup/postgres-copy.ts': 'DATABASE_URL and BACKUP_DRILL_DATABASE_URL',
  'src/server/platform/db/postgres-pool.ts': 'DATABASE_URL',
  'src/server/platform/mail/sending/smtp-transport.ts': 'SMTP_URL',
  'src/server/platform/outgoing/public-address.ts': 'what it was given, if that is public: checked while connecting',
  'src/server/platform/start-up/postgres-wait.ts': 'DATABASE_URL',
};
const CALLS =
  /(?<![.\w])fetch\(|\b(?:https?|net|tls|dgram|http2)\.(?:get|request|connect|createConnection)\(|\bnew WebSocket\(|createRemoteJWKSet/;
/** What can open a connection; `createServer` and the types are fine. */
const NODE_MODULES =
  /import (?!type)[^;]*\b(?:request|get|connect|createConnection|Socket|lookup|resolve\w*|Resolver)\b[^;]*from 'node:(?:https?|net|tls|dgram|http2|dns(?:\/promises)?)'/;
const PACKAGES = /from '(?:pg|stripe|nodemailer|imapflow|undici)'|import\('(?:pg|stripe|nodemailer|imapflow|undici)'\)/;
const TYPE_IMPORTS = /import type [^;]+;/g;

test('nobody but these files connects to anything', () => {
  const files = globSync('src/{server,shared,features/*/{server,shared}}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(0);
  const connecting = files.filter((file) => {
    const text = readFileSync(file, 'utf8').replaceAll(TYPE_IMPORTS, '');
    return [CALLS, NODE_MODULES, PACKAGES].some((pattern) => pattern.test(text));
  });
  expect(connecting.toSorted(), 'Say in this test where it leads, or guard it as the comment above says.').toEqual(
    Object.keys(CONNECTS),
  );
});

test('a mail is made without fetching what its parts name', () => {
  for (const file of ['rendering/mail-message', 'sending/smtp-transport']) {
    const text = readFileSync(`src/server/platform/mail/${file}.ts`, 'utf8');
    expect(text).toContain('disableUrlAccess: true');
    expect(text).toContain('disableFileAccess: true');
  }
});
