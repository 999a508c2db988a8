/** The operator's endpoint for held submissions: lists them and releases them one by one. */
import { Hono, type Context } from 'hono';
import { isoTime } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { methodNotAllowed, Refusal, replyWithError, type ApiError } from '../../platform/http/api-error.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { noBody, type Pipeline } from '../../platform/http/request-pipeline.ts';
import type { Log } from '../../platform/log.ts';
import { countHeld, type HeldSubmissions } from '../../platform/screening/held-submissions.ts';
import type { AccountsInterface } from '../accounts/accounts-interface.ts';

export interface HeldOptions {
  db: Database;
  pipeline: Pipeline;
  log: Log;
  accounts: Pick<AccountsInterface, 'requireOperator'>;
  /** The held submissions that each feature declares. */
  held: () => readonly HeldSubmissions[];
  wakeMail: () => void;
}

/** Listed per form, the newest first; the rest is only counted. */
const LISTED = 100;

export function createHeldEndpoint({ db, pipeline, log, accounts, held, wakeMail }: HeldOptions): Hono<AppEnv> {
  const endpoint = new Hono<AppEnv>();
  const steps = (c: Context<AppEnv>) => {
    c.header('cache-control', 'no-store');
    return { parse: noBody, authorize: async () => accounts.requireOperator(c) };
  };

  endpoint.get('/held', async (c) =>
    pipeline.run(c, {
      ...steps(c),
      act: async ({ now }) =>
        c.json({ forms: await Promise.all(held().map(async (form) => waitingOf(db, form, now))) }),
    }),
  );

  endpoint.post('/held/:form/:id/release', async (c) =>
    pipeline.run(c, {
      ...steps(c),
      async act({ who: operator, now }) {
        const { form, id } = c.req.param();
        const waiting = held().find((one) => one.form === form);
        const released = await db.transaction().execute(async (tx) => waiting?.release(tx, id, now) ?? false);
        if (!released) throw new Refusal(nothingWaits);
        log.info(
          { requestId: c.get('requestId'), admin: operator.role, keyId: operator.keyId, kind: form, submissionId: id },
          'admin: held submission released',
        );
        wakeMail();
        return c.json({ success: true });
      },
    }),
  );

  endpoint.all('/held', (c) => replyWithError(c, methodNotAllowed('GET')));
  endpoint.all('/held/:form/:id/release', (c) => replyWithError(c, methodNotAllowed('POST')));
  return endpoint;
}

async function waitingOf(db: Database, form: HeldSubmissions, now: number) {
  const [{ waiting }, newest] = await Promise.all([countHeld(db, form, now), form.list(db, LISTED)]);
  return {
    form: form.form,
    waiting,
    newest: newest.map(({ receivedAt, ...submission }) => ({ ...submission, receivedAt: isoTime(receivedAt) })),
  };
}

const nothingWaits: ApiError = { code: 'not_found', message: 'Nothing waits under this form and id.' };
