import { MINUTE_MS } from '#shared/site/durations.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';
import { functionsOf } from '#server/platform/http/site-function.ts';
import { declareEmails } from '#server/platform/mail/outbox/email-declaration.ts';
import type { Team } from '#features/team/server/interface.ts';
import { arrivalRoutes, type ArrivalOptions } from './arrival-endpoint.ts';
import type { CheckedSite, GoLiveConfig } from './check-outcome.ts';
import {
  createGoLive,
  createReadTestHeaders,
  createSendTestMail,
  type GoLiveEndpointOptions,
} from './go-live-endpoints.ts';
import { createOwnRequests } from './own-requests.ts';
import { emails } from './test-mail-emails.tsx';

const GO_LIVE_CALLS: RateLimit = { name: 'go-live', points: 60, windowMs: MINUTE_MS };

export interface GoLiveOptions
  extends Omit<GoLiveEndpointOptions, 'site'>, Omit<ArrivalOptions, 'authSecret'>, Omit<CheckedSiteOptions, 'db'> {}

export function createGoLiveFeature(options: GoLiveOptions): Feature {
  const ofSite = { ...options, site: (now: number) => checkedSite(options, now) };
  return {
    name: 'go-live',
    functions: [
      // Waits for other servers.
      ...functionsOf('member', GO_LIVE_CALLS, { 'go-live': createGoLive(ofSite) }, true),
      ...functionsOf('owner', GO_LIVE_CALLS, {
        'go-live-test-mail': createSendTestMail(ofSite),
        'go-live-headers': createReadTestHeaders(ofSite),
      }),
    ],
    routes: [arrivalRoutes({ ...options, authSecret: options.config.authSecret })],
    emails: declareEmails(emails, undefined),
    tables: {
      test_mails: {
        owner: 'Nobody: how mail from a domain of the site arrives.',
        key: ['domain'],
        kept: { not: 'One row for each domain that the site sends from.' },
        exported: { not: 'Results of a server, about nobody.' },
        erased: { not: 'Results of a server, about nobody.' },
      },
    },
  };
}

interface CheckedSiteOptions extends Pick<CheckedSite, 'db' | 'dns' | 'paymentMode'> {
  config: GoLiveConfig;
  roles: Pick<Team, 'roleOf' | 'membersOf'>;
}

export function checkedSite({ db, config, paymentMode, roles, dns }: CheckedSiteOptions, now: number): CheckedSite {
  return {
    db,
    config,
    paymentMode,
    dns,
    now,
    own: createOwnRequests(config, now),
    async team() {
      const members = await roles.membersOf(db);
      return Promise.all(
        members.map(async ({ id, email }) => ({ id, role: await roles.roleOf(db, { id, email, ownsAddress: true }) })),
      );
    },
  };
}
