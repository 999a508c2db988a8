/** `npm run mail:in`, built with the server: takes in the message that a mail server's pipe writes to standard input. */
import { buffer } from 'node:stream/consumers';
import { createMailroom } from '../features/conversations/server/mailroom.ts';
import { readMail } from '../features/conversations/server/reading/read-mail.ts';
import { takeIn, type Outcome } from '../features/conversations/server/taking/take-in.ts';
import { createTakeAnswer } from '../features/meetings/server/take-calendar-answer.ts';
import { createTeamRoles } from '../features/team/server/team-store.ts';
import { readConfig } from './config.ts';
import { withDatabase } from './platform/db/open-database.ts';

/** Says what became of it. */
export async function takeFromInput(env: NodeJS.ProcessEnv): Promise<string> {
  const config = readConfig(env);
  const mail = await readMail(await buffer(process.stdin));
  const roles = createTeamRoles(config.ownerEmail);
  const mailroom = createMailroom(config, { roles, takeAnswer: createTakeAnswer(config.siteUrl) });
  const outcome = await withDatabase(config.database, (db) =>
    db.transaction().execute((tx) => takeIn(tx, { mail, at: Date.now(), isSent: false }, mailroom)),
  );
  return SAID[outcome];
}

const SAID: Record<Outcome, string> = {
  stored: 'Stored: it is in its thread at the desk.',
  known: 'Nothing to do: it was stored before.',
  left: 'Left alone: it belongs to nobody at the desk.',
  bounced: 'Noted: an email of the site was not delivered.',
};
