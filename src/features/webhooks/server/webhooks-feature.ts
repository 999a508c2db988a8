import { emailKey } from '#shared/text/email-address.ts';
import { MINUTE_MS } from '#shared/site/durations.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';
import { functionsOf } from '#server/platform/http/site-function.ts';
import { declareEmails } from '#server/platform/mail/outbox/email-declaration.ts';
import { createDeliveryJob, type DeliveryOptions } from './webhook-delivery.ts';
import { emails } from './webhook-emails.tsx';
import {
  createAddWebhook,
  createChangeWebhook,
  createRotateWebhook,
  deleteWebhook,
  sendAgain,
  sendFailed,
  switchWebhook,
  testWebhook,
  type EndpointOptions,
} from './webhook-endpoints.ts';
import { webhookLogQuery, webhooksQuery } from './webhook-queries.ts';

const WEBHOOK_CALLS: RateLimit = { name: 'webhooks', points: 300, windowMs: MINUTE_MS };

export function createWebhooks(options: DeliveryOptions & EndpointOptions): Feature {
  return {
    name: 'webhooks',
    functions: functionsOf('owner', WEBHOOK_CALLS, {
      webhooks: webhooksQuery,
      'webhook-log': webhookLogQuery,
      'add-webhook': createAddWebhook(options),
      'change-webhook': createChangeWebhook(options),
      'switch-webhook': switchWebhook,
      'rotate-webhook': createRotateWebhook(options),
      'delete-webhook': deleteWebhook,
      'test-webhook': testWebhook,
      'send-webhook-again': sendAgain,
      'send-failed-webhooks': sendFailed,
    }),
    emails: declareEmails(emails),
    jobs: [createDeliveryJob(options)],
    tables: {
      webhook_endpoints: {
        owner: 'The site: where its owner wants to be told what happens.',
        key: ['id'],
        kept: { not: 'Stays until the owner deletes it.' },
        exported: { not: 'It is about the site itself.' },
        erased: { not: 'It is about the site itself.' },
      },
      webhook_deliveries: {
        owner: 'The person whom it tells of, by address.',
        key: ['id'],
        kept: [{ period: 'webhooks', since: 'created_at' }],
        exported: { not: 'Copies of what the features export.' },
        erased: async (tx, { email, ownsAddress }) => {
          if (ownsAddress)
            await tx.deleteFrom('webhook_deliveries').where('person_key', '=', emailKey(email)).execute();
        },
      },
    },
  };
}
