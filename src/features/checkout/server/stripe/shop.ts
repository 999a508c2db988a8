import type { Clock } from '#server/platform/clock.ts';
import type { PlainPostOptions } from '#server/platform/http/plain-post.ts';
import type { TransferSlots } from '#server/platform/http/request/transfer-slots.ts';
import type { Log } from '#server/platform/log.ts';
import type { EmailAttachment } from '#server/platform/mail/outbox/email-declaration.ts';
import type { Announce } from '#server/platform/mail/outbox/outbox-store.ts';
import type { AttachmentRequest } from '#server/platform/mail/sending/mail-thread.ts';
import type { StripeService } from './stripe-service.ts';
import type { OrderMode } from '../orders/order.ts';

/** What every part of the checkout works with. */
export interface Shop extends PlainPostOptions {
  clock: Clock;
  log: Log;
  /** Undefined without keys: orders are paid at the test till. */
  stripe: StripeService | undefined;
  announce: Announce;
  trustedProxies: number;
  downloads: TransferSlots;
  /** Makes an email's attachments alone, off the main thread. */
  makeAttachments: (request: AttachmentRequest) => Promise<EmailAttachment[]>;
}

/** Where orders are paid now. Those of another mode are left alone. */
export function modeOf({ stripe }: Shop): OrderMode {
  return stripe?.mode ?? 'test-till';
}
