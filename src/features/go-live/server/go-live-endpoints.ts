import words from '#content/desk/go-live-words.yaml';
import { HOUR_MS, MINUTE_MS } from '#shared/site/durations.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { recordAct } from '#server/platform/audit/audit-log.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { invalid, requireNoWait } from '#server/platform/http/api-error.ts';
import type { RateLimit, RateLimiter } from '#server/platform/http/rate-limit.ts';
import { defineCommand, defineQuery, signedInUser, type FunctionBody } from '#server/platform/http/site-function.ts';
import { enqueueMail } from '#server/platform/mail/outbox/outbox-store.ts';
import { evidenceOf } from '#features/conversations/server/interface.ts';
import * as v from 'valibot';
import { goLiveSchema, testHeadersSchema, type GoLiveView, type TestHeadersView } from '../shared/go-live-schema.ts';
import type { CheckedSite } from './check-outcome.ts';
import { checkGoLive } from './go-live-checks.ts';
import { domainOfSender } from './mail-checks.ts';
import { storeTestHeaders } from './test-headers-store.ts';

/** Each check asks the mail server and the name servers. */
const CHECKS_PER_MEMBER: RateLimit = { name: 'go-live-checks', points: 12, windowMs: MINUTE_MS };
const TEST_MAILS_PER_MEMBER: RateLimit = { name: 'go-live-test-mails', points: 6, windowMs: HOUR_MS };

/** In characters. */
export const HEADERS_MAX_LENGTH = 50_000;

export interface GoLiveEndpointOptions {
  db: Database;
  clock: Clock;
  rateLimiter: RateLimiter;
  wakeMail: () => void;
  site: (now: number) => CheckedSite;
}

export function createGoLive({ rateLimiter, site }: GoLiveEndpointOptions): FunctionBody {
  return defineQuery({
    schema: goLiveSchema,
    async read({ clock }, { db, user, now }) {
      const member = signedInUser({ user });
      requireNoWait(await rateLimiter.consumeAll(db, [CHECKS_PER_MEMBER], member.id, now), words.tooOften);
      const items = await checkGoLive({ ...site(now), deviceAheadMs: clock - now });
      return { items } satisfies GoLiveView;
    },
  });
}

/** To the owner who asks, whose address a mailed link has proved. */
export function createSendTestMail({ rateLimiter, wakeMail, site }: GoLiveEndpointOptions): FunctionBody {
  return defineCommand({
    schema: v.strictObject({}),
    handlesRepeats: true,
    async act(_input, call) {
      const { tx, now } = call;
      const owner = signedInUser(call);
      if (site(now).config.smtpUrl === undefined) throw invalid(words.refused.smtp);
      requireNoWait(await rateLimiter.consume(tx, TEST_MAILS_PER_MEMBER, owner.id, now));
      await enqueueMail(tx, { kind: 'test-mail', recipient: owner.email, payload: { userId: owner.id } }, now);
      await recordAct(tx, { actor: owner.id, action: 'go-live.test-mail', subject: owner.id }, now);
      return { recipient: owner.email };
    },
    async finish(_input, answer) {
      wakeMail();
      return answer;
    },
  });
}

/** Stores what the receiving server found, because neither DNS nor our own mail server can tell whether mail is signed. */
export function createReadTestHeaders({ site }: GoLiveEndpointOptions): FunctionBody {
  return defineCommand({
    schema: testHeadersSchema,
    handlesRepeats: true,
    async act({ headers }, call) {
      const { tx, now } = call;
      const owner = signedInUser(call);
      if (headers.length > HEADERS_MAX_LENGTH)
        throw invalid(fillWords(words.refused.long, { most: HEADERS_MAX_LENGTH.toLocaleString('en-US') }));
      const domain = domainOfSender(site(now).config.mailFrom);
      const { from, results } = await evidenceOf(Buffer.from(headers));
      if (domainOfSender(from.email) !== domain) throw invalid(fillWords(words.refused.sender, { domain }));
      if (results.size === 0) throw invalid(words.refused.results);
      const found = {
        spf: resultOf(results, 'spf'),
        dkim: resultOf(results, 'dkim'),
        dmarc: resultOf(results, 'dmarc'),
      };
      await storeTestHeaders(tx, { domain, ...found, read_at: now });
      await recordAct(tx, { actor: owner.id, action: 'go-live.headers', subject: owner.id }, now);
      return { ...found } satisfies TestHeadersView;
    },
  });
}

const PASS = 'pass';

/** One of several signatures is enough. */
function resultOf(results: ReadonlySet<string>, method: string): string {
  const found = [...results]
    .filter((result) => result.startsWith(`${method}=`))
    .map((result) => result.slice(method.length + 1));
  return found.includes(PASS) ? PASS : (found[0] ?? 'none');
}
