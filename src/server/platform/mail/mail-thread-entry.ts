/** The inside of the mail thread: what its entry file hands to {@link serveMailThread} runs there for each mail. */
import { getPriority, setPriority } from 'node:os';
import { createBirpc } from 'birpc';
import { Tinypool } from 'tinypool';
import { openMailChannel } from './mail-thread-channel.ts';
import type { MailMaker } from './mail-worker.ts';

export interface MailThreadData {
  channelName: string;
  settings: unknown;
}

/** Visitors come first where both threads share a core: 5 steps of 39 make a third of the main thread's share. */
const NICER_BY = 5;
const NICEST = 19;

/**
 * Makes mails with the settings that the main thread gave and the sources that it answers for. What it returns is the
 * entry file's default export. The parameters are `never`, because only that file knows what they are.
 */
export function serveMailThread(create: (settings: never, sources: never) => MailMaker): MailMaker {
  // Linux takes 0, which is meant without an id, for the calling thread; elsewhere it is the whole process.
  if (process.platform === 'linux') setPriority(Math.min(NICEST, getPriority() + NICER_BY));
  // As `createMailThread` passes it.
  const { channelName, settings } = Tinypool.workerData as MailThreadData;
  const sources = createBirpc({}, openMailChannel(channelName).line);
  return create(settings as never, sources as never);
}
