/** An entry file for the mail thread whose mails are what their payload says, for tests of the thread itself. */
import { serveMailThread } from '../../src/server/platform/mail/mail-thread-entry.ts';

export interface SampleSettings {
  greeting: string;
}

export interface SampleSources {
  nameOf(userId: string): Promise<string>;
}

export default serveMailThread(
  ({ greeting }: SampleSettings, sources: SampleSources) =>
    async ({ kind, payload, recipient }) => {
      if (kind === 'faulty') throw new TypeError('no such mail');
      if (kind === 'endless') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      if (kind === 'deadly') process.exit(1);
      const text = kind === 'personal' ? `${greeting} ${await sources.nameOf(payload)}` : greeting;
      return { from: 'site@agency.example', to: [recipient], bytes: Buffer.from(text) };
    },
);
