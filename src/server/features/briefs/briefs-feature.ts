/**
 * Launch briefs: the facts that an agent is set up with, from a shared draft with files to the versions that were sent.
 */
import { declareEmail } from '../../platform/mail/email-declaration.ts';
import type { Feature } from '../../platform/feature/feature.ts';
import type { RateLimit } from '../../platform/http/rate-limit.ts';
import { createBriefQuery, createRenewBriefLink, createSaveBrief } from './brief-draft-endpoints.ts';
import { DOWNLOADS_PER_CLIENT, UPLOADS_PER_CLIENT } from './brief-files-endpoint.ts';
import { BRIEFS_PER_CLIENT, createBriefFormEndpoint, type BriefFormOptions } from './brief-form-endpoint.ts';
import { briefNotificationEmail } from './brief-notification-email.tsx';
import { briefReceiptEmail } from './brief-receipt-email.tsx';
import { createBriefExport, eraseBriefs } from './brief-holdings.ts';
import { heldBriefs } from './held-briefs.ts';
import { createSubmitBrief } from './submit-brief-endpoint.ts';

const MINUTE_MS = 60_000;
/** Only bounds the load; the tokens are unguessable. */
const BRIEF_READS: RateLimit = { name: 'brief-reads', points: 60, windowMs: MINUTE_MS };
const BRIEF_SAVES: RateLimit = { name: 'brief-saves', points: 60, windowMs: 10 * MINUTE_MS };

export function createBriefs(options: BriefFormOptions): Feature {
  const { links } = options;
  return {
    name: 'briefs',
    functions: [
      { name: 'submit-brief', guard: 'anyone', limitPerClient: BRIEFS_PER_CLIENT, ...createSubmitBrief(options) },
      { name: 'brief', guard: 'anyone', limitPerClient: BRIEF_READS, ...createBriefQuery(links) },
      { name: 'save-brief', guard: 'anyone', limitPerClient: BRIEF_SAVES, ...createSaveBrief(links) },
      { name: 'renew-brief-link', guard: 'anyone', limitPerClient: BRIEF_SAVES, ...createRenewBriefLink(links) },
    ],
    routes: {
      base: '/agent-onboarding',
      endpoint: createBriefFormEndpoint(options),
      list: [
        { method: 'POST', path: '/send', guard: 'own form', limits: [BRIEFS_PER_CLIENT] },
        { method: 'POST', path: '/files', guard: 'mailed link', limits: [UPLOADS_PER_CLIENT] },
        { method: 'GET', path: '/files/:id', guard: 'mailed link', limits: [DOWNLOADS_PER_CLIENT] },
      ],
    },
    emails: [
      declareEmail({ kind: 'brief-receipt', causedBy: 'visitor', signsIn: false, ...briefReceiptEmail(links) }),
      declareEmail({
        kind: 'brief-notification',
        causedBy: 'visitor',
        signsIn: false,
        ...briefNotificationEmail(links),
      }),
    ],
    held: heldBriefs(options),
    tables: {
      briefs: {
        owner: 'Whoever is named as the contact, by address; without one, whoever has the link.',
        key: ['id'],
        kept: [
          { period: 'brief-drafts', until: 'expires_at' },
          { period: 'briefs', since: 'sent_at' },
        ],
        exported: { as: 'briefs', read: createBriefExport(links) },
        erased: eraseBriefs,
      },
      brief_versions: {
        owner: 'Whoever was the contact when it was sent, by address; otherwise as the brief that it is a version of.',
        key: ['brief_id', 'number'],
        kept: { not: 'Goes with its brief.' },
        exported: { not: 'Exported with its brief.' },
        // Those of a former contact as well, while the brief itself stays.
        erased: { with: 'briefs' },
      },
      brief_files: {
        owner: 'As the brief that it belongs to.',
        key: ['id'],
        kept: { not: 'Goes with its brief.' },
        exported: { not: 'Exported with its brief.' },
        erased: { with: 'briefs' },
      },
    },
  };
}
