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
    [['Delivered-To: Autoresponder']],
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
    [['Auto-Submitted: No (by hand)']],
    [['Delivered-To: ann@visitor.example']],
    [['X-Auto-Response-Suppress: All']],
    [['List-Unsubscribe: <https://x.example>']],
    [['Precedence: list', 'List-Id: <hello.agency.example>']],
    [['Feedback-ID: 1.us-east-1.x=:AmazonSES']],
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
  [['Authentication-Results: mx.a; dmarc=fail', 'Authentication-Results: mx.a; dmarc=pass'], 'failed'],
  [['Authentication-Results: mx.a; spf=none', 'Authentication-Results: evil; dmarc=pass'], 'unknown'],
  [['Authentication-Results: mx.a; spf=none', 'Received: x', 'Authentication-Results: mx.a; dmarc=pass'], 'unknown'],
  // What the sender says within the results: an address of theirs, quoted or not, and a comment about it.
  [['Authentication-Results: mx.a; spf=pass smtp.mailfrom=dmarc=pass@bad.example; dmarc=fail'], 'failed'],
  [[String.raw`Authentication-Results: mx.a; spf=fail smtp.mailfrom="a\";dmarc=pass;\"b"@bad.example`], 'failed'],
  [['Authentication-Results: mx.a; spf=fail (of (a;dkim=pass;)@bad.example;dmarc=pass;)'], 'failed'],
  // Who is proved isn't who is in From.
  [['Authentication-Results: mx.a; spf=pass smtp.mailfrom=x@bad.example; dkim=pass header.d=bad.example'], 'unknown'],
  [['Authentication-Results: mx.a; spf=fail; dkim=pass header.i=@bad.example'], 'failed'],
  [['Authentication-Results: mx.a; dkim=pass header.d=evilvisitor.example'], 'unknown'],
  [['Authentication-Results: mx.a; dkim=pass header.d=example'], 'passed'],
  [['Authentication-Results: mx.a; dkim=pass header.i=@mail.visitor.example; spf=none'], 'passed'],
  [['Authentication-Results: spf=pass (x) smtp.mailfrom=visitor.example; dkim=none'], 'passed'],
  [['Authentication-Results: mx.a; none'], 'unknown'],
  [[], 'unknown'],
])('the results %j say: %s', async (headers, expected) => {
  expect((await readMail(rawMail({ headers, body: 'x' }))).authentication).toBe(expected);
});
