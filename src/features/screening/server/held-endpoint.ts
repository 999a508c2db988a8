import { Hono, type Context } from 'hono';
import { operatorActor, recordAct } from '#server/platform/audit/audit-log.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { methodNotAllowed, Refusal, replyWithError, type ApiError } from '#server/platform/http/api-error.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { noBody, type Pipeline } from '#server/platform/http/request-pipeline.ts';
import type { Log } from '#server/platform/log.ts';
import { countHeld, listHeld, type EnvelopeRow } from '#server/platform/forms/envelope-store.ts';
import type { Forms, SiteForm } from '#server/platform/forms/site-form.ts';
import type { AccountsInterface } from '#features/accounts/server/interface.ts';

export interface HeldOptions {
  db: Database;
  pipeline: Pipeline;
  log: Log;
  accounts: Pick<AccountsInterface, 'requireOperator'>;
  forms: readonly SiteForm[];
  received: Forms;
  wakeMail: () => void;
}

/** Listed per form, the newest first; the rest is only counted. */
const LISTED = 100;

export function createHeldEndpoint(options: HeldOptions): Hono<AppEnv> {
  const { db, pipeline, log, accounts, forms, received, wakeMail } = options;
  const endpoint = new Hono<AppEnv>();
  const steps = (c: Context<AppEnv>) => {
    c.header('cache-control', 'no-store');
    return { parse: noBody, authorize: async () => accounts.requireOperator(c) };
  };

  endpoint.get('/held', async (c) =>
    pipeline.run(c, {
      ...steps(c),
      async act({ now }) {
        const counted = new Map((await countHeld(db, now)).map(({ form, waiting }) => [form, waiting]));
        const waiting = async ({ name }: SiteForm) => ({
          form: name,
          waiting: counted.get(name) ?? 0,
          newest: counted.has(name) ? (await listHeld(db, LISTED, name)).map(viewOf) : [],
        });
        return c.json({ forms: await Promise.all(forms.map(waiting)) });
      },
    }),
  );

  endpoint.post('/held/:form/:id/release', async (c) =>
    pipeline.run(c, {
      ...steps(c),
      async act({ who: operator, now }) {
        const { form, id } = c.req.param();
        const declared = forms.find(({ name }) => name === form);
        const released =
          declared !== undefined &&
          (await db.transaction().execute(async (tx) => {
            if (!(await received.release(tx, declared, id, now))) return false;
            await recordAct(tx, { actor: operatorActor(operator.keyId), action: 'held.release', subject: id }, now);
            return true;
          }));
        if (!released) throw new Refusal(nothingWaits);
        const by = { requestId: c.get('requestId'), admin: operator.role, keyId: operator.keyId };
        log.info({ ...by, kind: form, submissionId: id }, 'admin: held submission released');
        wakeMail();
        return c.json({ success: true });
      },
    }),
  );

  endpoint.all('/held', (c) => replyWithError(c, methodNotAllowed('GET')));
  endpoint.all('/held/:form/:id/release', (c) => replyWithError(c, methodNotAllowed('POST')));
  return endpoint;
}

function viewOf({ id, name, email, subject, excerpt: text, held_for: heldFor, received_at: receivedAt }: EnvelopeRow) {
  return { id, name, email, subject, text, heldFor, receivedAt: isoTime(receivedAt) };
}

const nothingWaits: ApiError = { code: 'not_found', message: 'No held submission of this form has this id.' };
