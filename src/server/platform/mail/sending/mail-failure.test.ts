import { expect, test } from 'vitest';
import { judgeFailure } from './mail-failure.ts';

const smtpError = (fields: object) =>
  Object.assign(new Error('words of the server about bob@customer.example'), fields);

test.each([
  [
    { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO', response: '550 5.1.1 <bob@customer.example> unknown' },
    'reject',
    'EENVELOPE 550 5.1.1',
  ],
  [
    { code: 'EENVELOPE', responseCode: 451, command: 'RCPT TO', response: '451-4.7.1 greylisted' },
    'retry',
    'EENVELOPE 451 4.7.1',
  ],
  [{ code: 'EMESSAGE', responseCode: 552, command: 'DATA' }, 'reject', 'EMESSAGE 552'],
  [{ code: 'EENVELOPE', responseCode: 503, command: 'MAIL FROM' }, 'retry', 'EENVELOPE 503'],
  [{ code: 'EENVELOPE', command: 'API' }, 'reject', 'EENVELOPE'],
  [{ code: 'EPROTOCOL', responseCode: 554, command: 'CONN' }, 'retry', 'EPROTOCOL 554'],
  [{ code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }, 'pause', 'EAUTH 535'],
  [{ code: 'EAUTH', responseCode: 454, command: 'AUTH PLAIN' }, 'retry', 'EAUTH 454'],
  [{ code: 'EAUTH', command: 'API' }, 'pause', 'EAUTH'],
  [{ code: 'EENVELOPE', responseCode: 530, command: 'MAIL FROM' }, 'pause', 'EENVELOPE 530'],
  [{ code: 'ECONNECTION', command: 'CONN' }, 'retry', 'ECONNECTION'],
  [{ code: 'ENOSPC' }, 'retry', 'ENOSPC'],
])('%o means: %s', (fields, verdict, reason) => {
  expect(judgeFailure(smtpError(fields))).toEqual({ verdict, reason });
});

test('describes an error of our own code by its place, not by its message', () => {
  const { verdict, reason } = judgeFailure(new TypeError('cannot render Bob <bob@customer.example>'));
  expect(verdict).toBe('retry');
  expect(reason).toMatch(/^TypeError at .*mail-failure\.test\.ts/);
  expect(reason).not.toMatch(/bob/i);
});
