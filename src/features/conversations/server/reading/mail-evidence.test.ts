import { describe, expect, test } from 'vitest';
import { rawMail } from '#test/support/mail/raw-mail.ts';
import { readMail } from './read-mail.ts';

describe('an email is automatic', () => {
  const automatic = async (headers: string[], subject = 'Re: x', from?: string) =>
    (await readMail(rawMail({ headers, subject, body: 'x', ...(from && { from }) }))).isAutomatic;

  test.each([
    [['Auto-Submitted: auto-replied']],
    [['Auto-Submitted: auto-generated (a comment)']],
    [['X-Autoreply: yes']],
    [['Precedence: auto_reply']],
    [['Precedence: bulk']],
    [[], 'Automatic reply: Nights'],
    [[], 'Out of Office: Nights'],
    [[], 'Automatische Antwort: Nights'],
    [[], 'Réponse automatique : Nights'],
    [[], '自动回复: Nights'],
    [[], 'Hello', 'MAILER-DAEMON@mx.example'],
  ])('by %j %s %s', async (headers, subject?: string, from?: string) => {
    expect(await automatic(headers, subject, from)).toBe(true);
  });

  test.each([
    [['Return-Path: <>']],
    [['Auto-Submitted: no']],
    [['X-Auto-Response-Suppress: All']],
    [['List-Unsubscribe: <https://x.example>']],
    [[], 'Re: Automatic reply: what does it cost?'],
    [[], 'Automatic replies to calls'],
    [[], 'Out of office hours?'],
  ])('but not by %j %s', async (headers, subject?: string) => {
    expect(await automatic(headers, subject)).toBe(false);
  });
});

test.each([
  [['Authentication-Results: mx.a; dmarc=pass; spf=fail'], 'passed'],
  [['Authentication-Results: mx.a; dkim=pass; spf=pass; dmarc=fail (p=none)'], 'failed'],
  [['Authentication-Results: mx.a; spf=softfail; dkim=none'], 'failed'],
  [['Authentication-Results: mx.a; spf=fail; dkim=pass'], 'passed'],
  [['Authentication-Results: mx.a; dkim=fail; spf=pass'], 'passed'],
  [['Authentication-Results: mx.a; spf=fail', 'Authentication-Results: mx.a; dmarc=pass'], 'passed'],
  // What the sender wrote below the results of our server, under another name or further down the way.
  [['Authentication-Results: mx.a; dmarc=fail', 'Authentication-Results: evil; dmarc=pass'], 'failed'],
  [['Authentication-Results: mx.a; dmarc=fail', 'Received: x', 'Authentication-Results: mx.a; dmarc=pass'], 'failed'],
  [['Authentication-Results: mx.a; none'], 'unknown'],
  [[], 'unknown'],
])('the results %j say: %s', async (headers, expected) => {
  expect((await readMail(rawMail({ headers, body: 'x' }))).authentication).toBe(expected);
});
