/** Facts that an agent is set up with, from a shared draft with files to the versions that were sent. */
import { MINUTE_MS } from '#shared/site/durations.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';
import { declareEmails } from '#server/platform/mail/outbox/email-declaration.ts';
import { emails } from './brief-emails.tsx';
import { createBriefQuery, createRenewBriefLink, createSaveBrief } from './brief-draft-endpoints.ts';
import {
  createBriefFilesEndpoint,
  DOWNLOADS_PER_CLIENT,
  UPLOADS_PER_CLIENT,
  type BriefFilesOptions,
} from './files/brief-files-endpoint.ts';
import { createBriefForm } from './brief-form.ts';
import { createBriefExport, eraseBriefs } from './brief-holdings.ts';

/** Only bounds the load; the tokens are unguessable. */
const BRIEF_READS: RateLimit = { name: 'brief-reads', points: 60, windowMs: MINUTE_MS };
const BRIEF_SAVES: RateLimit = { name: 'brief-saves', points: 60, windowMs: 10 * MINUTE_MS };

export function createLaunchBrief(options: BriefFilesOptions): Feature {
  const { links } = options;
  return {
    name: 'launch-brief',
    forms: [createBriefForm(links)],
    functions: [
      { name: 'brief', guard: 'anyone', limitPerClient: BRIEF_READS, ...createBriefQuery(links) },
      { name: 'save-brief', guard: 'anyone', limitPerClient: BRIEF_SAVES, ...createSaveBrief(links) },
      { name: 'renew-brief-link', guard: 'anyone', limitPerClient: BRIEF_SAVES, ...createRenewBriefLink(links) },
    ],
    routes: [
      {
        base: '/agent-onboarding',
        endpoint: createBriefFilesEndpoint(options),
        list: [
          { method: 'POST', path: '/files', guard: 'mailed link', limits: [UPLOADS_PER_CLIENT] },
          { method: 'GET', path: '/files/:id', guard: 'mailed link', limits: [DOWNLOADS_PER_CLIENT] },
        ],
      },
    ],
    emails: declareEmails(emails, links),
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
        owner: 'Whoever was the contact when it was sent, by address.',
        key: ['brief_id', 'number'],
        kept: { not: 'Goes with its brief, or before it with its envelope.' },
        exported: { not: 'Exported with its brief.' },
        // Those of a former contact as well, while the brief itself stays.
        erased: { with: 'envelopes' },
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
