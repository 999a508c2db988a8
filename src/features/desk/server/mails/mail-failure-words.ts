/** Why an email could not be sent, in words for the team. The outbox keeps codes only. */

/** The most telling first: RFC 3463 statuses, SMTP replies, and the mailer's own codes. */
const WORDS: readonly (readonly [code: RegExp, words: string])[] = [
  [/\b5\.1\.[12]\b/, "The mail server says this address doesn't exist."],
  [/\b[45]\.1\.\d/, 'The mail server rejects this address.'],
  [/\b[45]\.2\.2\b|\b552\b/, 'Their mailbox is full.'],
  [/\b[45]\.2\.\d/, "Their mailbox doesn't take mail now."],
  [/\b[45]\.3\.4\b/, 'The email is too large for their mail server.'],
  [/\b[45]\.4\.\d/, "Their mail server can't be reached."],
  [/\b[45]\.7\.\d/, 'Their mail server takes our mail for spam or refuses our domain.'],
  [/\b55[013]\b/, "The mail server says this address doesn't exist."],
  [/\bEDNS\b|\bENOTFOUND\b|\bEAI_AGAIN\b/, "Our mail server's name can't be found."],
  [/\bECONNECTION\b|\bECONNREFUSED\b|\bESOCKET\b|\bECONNRESET\b/, "Our mail server can't be reached."],
  [/\bETIMEDOUT\b/, "Our mail server didn't answer in time."],
  [/\bETLS\b/, 'The encrypted connection to our mail server failed.'],
  [/\b4\d\d\b/, 'The mail server put it off until we gave up.'],
  [/\b5\d\d\b/, 'The mail server refuses this email.'],
  [/\bEENVELOPE\b/, 'This is no address that mail can be sent to.'],
];

export function failureInWords(reason: string): string {
  const found = WORDS.find(([code]) => code.test(reason));
  return found ? found[1] : 'It could not be made or sent.';
}
