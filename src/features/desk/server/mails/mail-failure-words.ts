import words from '#content/desk/server-words.yaml';

/** The most telling first: RFC 3463 statuses, SMTP replies, and the mailer's own codes, which are all the outbox keeps. */
const FAILURES: readonly (readonly [code: RegExp, failure: keyof typeof words.failure])[] = [
  [/\b5\.1\.[12]\b/, 'unknown'],
  [/\b[45]\.1\.\d/, 'rejected'],
  [/\b[45]\.2\.2\b/, 'full'],
  [/\b[45]\.2\.\d/, 'closed'],
  [/\b[45]\.3\.4\b/, 'tooLarge'],
  [/\b[45]\.4\.\d/, 'theirServer'],
  [/\b[45]\.7\.\d/, 'spam'],
  [/\b552\b/, 'full'],
  [/\b55[013]\b/, 'unknown'],
  [/\bEDNS\b|\bENOTFOUND\b|\bEAI_AGAIN\b/, 'noServer'],
  [/\bECONNECTION\b|\bECONNREFUSED\b|\bESOCKET\b|\bECONNRESET\b/, 'ourServer'],
  [/\bETIMEDOUT\b/, 'slow'],
  [/\bETLS\b/, 'encryption'],
  [/\b4\d\d\b/, 'putOff'],
  [/\b5\d\d\b/, 'refused'],
  [/\bEENVELOPE\b/, 'noAddress'],
];

export function failureInWords(reason: string): string {
  return words.failure[FAILURES.find(([code]) => code.test(reason))?.[1] ?? 'other'];
}
