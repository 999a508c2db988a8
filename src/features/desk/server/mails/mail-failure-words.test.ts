import { expect, test } from 'vitest';
import words from '#content/desk/server-words.yaml';
import { failureInWords } from './mail-failure-words.ts';

/** What the outbox keeps of a failure: the mailer's own code, the reply's, and the server's status. */
const REASONS: Record<Exclude<keyof typeof words.failure, 'takenBack'>, readonly string[]> = {
  unknown: ['EENVELOPE 550 5.1.1', 'EMESSAGE 554 5.1.2', 'EENVELOPE 550', 'EENVELOPE 551', 'EENVELOPE 553'],
  rejected: ['EENVELOPE 550 5.1.3', 'EENVELOPE 450 4.1.8', 'EENVELOPE 451 4.1.1'],
  full: ['EENVELOPE 452 4.2.2', 'EENVELOPE 552 5.2.2', 'EENVELOPE 550 5.2.2', 'EMESSAGE 552'],
  closed: ['EENVELOPE 550 5.2.1', 'EENVELOPE 450 4.2.1'],
  tooLarge: ['EMESSAGE 552 5.3.4'],
  theirServer: ['EENVELOPE 451 4.4.1', 'EENVELOPE 550 5.4.1'],
  spam: ['EMESSAGE 550 5.7.1', 'EMESSAGE 421 4.7.0'],
  noServer: ['EDNS', 'ENOTFOUND', 'EAI_AGAIN'],
  ourServer: ['ECONNECTION', 'ECONNREFUSED', 'ESOCKET', 'ECONNRESET'],
  slow: ['ETIMEDOUT'],
  encryption: ['ETLS'],
  putOff: ['EENVELOPE 421', 'EENVELOPE 450'],
  refused: ['EMESSAGE 554', 'EMESSAGE 500'],
  noAddress: ['EENVELOPE'],
  other: ['', 'Error', 'EUNHEARD', 'E5501'],
};

test.each(Object.entries(REASONS))('an email that failed as %s says so, whichever code told', (failure, reasons) => {
  const said = words.failure[failure as keyof typeof words.failure];
  expect(reasons.map((reason) => [reason, failureInWords(reason)])).toEqual(reasons.map((reason) => [reason, said]));
});
