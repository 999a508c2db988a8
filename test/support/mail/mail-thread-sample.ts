import { Tinypool } from 'tinypool';
import type { ComposedMail } from '#server/platform/mail/rendering/compose-mail.ts';
import type { MadeMail } from '#server/platform/mail/sending/mail-thread.ts';

export interface SampleSettings {
  greeting: string;
}

export default function make(mails: readonly ComposedMail[]): MadeMail[] {
  return mails.map(makeOne);
}

function makeOne({ kind, recipient }: ComposedMail): MadeMail {
  if (kind === 'faulty') return new TypeError('no such mail');
  if (kind === 'endless') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (kind === 'deadly') process.exit(1);
  // As the test hands them over.
  const { greeting } = Tinypool.workerData as SampleSettings;
  return { from: 'site@agency.example', to: [recipient], bytes: Buffer.from(greeting) };
}
