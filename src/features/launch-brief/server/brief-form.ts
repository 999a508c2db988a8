import { HOUR_MS } from '#shared/site/durations.ts';
import { randomBytes } from 'node:crypto';
import consents from '#content/consents.yaml';
import words from '#content/launch-brief/server-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import {
  contactAddressOf,
  BRIEF_FIELDS,
  briefProblems,
  inputNames,
  textOf,
  type BriefAnswers,
} from '../shared/brief-answers.ts';
import { submitBriefSchema, type SubmittedBrief } from '../shared/brief-schema.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { declareForm } from '#server/platform/forms/declare-form.ts';
import type { Received, SiteForm, Summary } from '#server/platform/forms/site-form.ts';
import { Refusal, type ApiError, wrongFields } from '#server/platform/http/api-error.ts';
import { textOf as fieldOf } from '#server/platform/http/request/form-body.ts';
import type { PrivateLinks } from '#server/platform/private-links.ts';
import type { BriefMailPayload } from './brief-document.ts';
import { putBrief } from './brief-access.ts';
import { filesOf } from './files/brief-file-store.ts';
import { addVersion, versionIn } from './brief-store.ts';
import { plainBriefPage, PLAIN_PAGE_POLICY, sentBriefPage } from './plain-brief-page.ts';

const TOKEN_BYTES = 32;
const ANSWERS = /^answers\./;

export function createBriefForm(links: PrivateLinks): SiteForm {
  return declareForm<SubmittedBrief>({
    name: 'brief',
    title: words.kind,
    functionName: 'submit-brief',
    event: 'brief.sent',
    limit: { name: 'briefs', points: 20, windowMs: HOUR_MS },
    kept: 'briefs',
    // The website, the calendar, the price list and the like.
    expectedLinks: 12,
    schema: submitBriefSchema,
    async act({ token, version: basedOn, answers }, { tx, now, sourcePage, source, receive }) {
      const fields = briefProblems(answers);
      if (Object.keys(fields).length > 0) throw new Refusal(wrongFields(fields));
      const { number, version } = await receive(summaryOf({ answers, source }), async ({ envelopeId }) => {
        // Stored with the version, as wording and time: whoever opens the brief later must not find the box checked.
        const { agreed: _consent, ...kept } = answers;
        const brief = await putBrief(tx, links, { token, version: basedOn, answers: kept }, now);
        const sent = { consentWording: consents.brief, sourcePage, source, envelopeId };
        const { id: briefId, link_epoch: linkEpoch } = brief;
        const added = await addVersion(tx, brief, sent, now);
        const stored = { briefId, linkEpoch, number: added, answers: brief.answers, source, sentAt: now };
        return { ...(await receivedVersion(tx, stored)), number: added, version: brief.version };
      });
      return { number, version };
    },
    // Without this limit, anyone could use the form to flood a stranger's inbox.
    perRecipient: {
      limit: { name: 'briefs-to', points: 5, windowMs: 24 * HOUR_MS },
      beyond: { refuse: words.refusals.sentToday },
    },
    load: async (tx, envelopeId) => receivedVersion(tx, await versionIn(tx, envelopeId)),
    plain: {
      path: '/agent-onboarding/send',
      typed: (form) => ({ token: randomBytes(TOKEN_BYTES).toString('hex'), version: 0, answers: filledIn(form) }),
      dedupeKey: ({ answers }) => answers,
      answer(c, outcome, form) {
        c.header('content-security-policy', PLAIN_PAGE_POLICY);
        if (outcome.kind === 'sent') return c.html(sentBriefPage());
        // Errors come as a filled-in page of their own, so that nothing typed is lost.
        const { message } = outcome.error;
        return c.html(
          plainBriefPage(filledIn(form), fieldsOf(outcome.error), message),
          outcome.kind === 'busy' ? 429 : 422,
        );
      },
    },
  });
}

async function receivedVersion(tx: Queryable, version: Omit<BriefMailPayload, 'files'>): Promise<Received> {
  const files = (await filesOf(tx, version.briefId)).map(({ name }) => name);
  const payload = { ...version, files };
  return {
    reference: version.briefId,
    summary: summaryOf(version),
    toOwner: () => ({ kind: 'brief-notification', payload }),
    toVisitor: () => ({ kind: 'brief-receipt', payload }),
  };
}

function summaryOf({ answers, source }: Pick<BriefMailPayload, 'answers' | 'source'>): Summary {
  return {
    name: textOf(answers['contactName']),
    email: contactAddressOf(answers),
    subject: fillWords(words.title, { business: textOf(answers['businessName']) }),
    text: freeText(answers),
    source,
  };
}

function fieldsOf({ fields = {} }: ApiError): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([path, message]) => [path.replace(ANSWERS, ''), message]));
}

function freeText(answers: BriefAnswers): string {
  const written = BRIEF_FIELDS.filter(({ kind }) => kind === 'text' || kind === 'area');
  return written
    .map(({ id }) => textOf(answers[id]))
    .filter((text) => text !== '')
    .join('\n');
}

function filledIn(form: FormData): BriefAnswers {
  const answers: BriefAnswers = {};
  for (const field of BRIEF_FIELDS) {
    for (const name of inputNames(field)) {
      if (field.kind === 'checks') answers[name] = form.getAll(name).filter((value) => typeof value === 'string');
      else answers[name] = fieldOf(form, name)?.trim() ?? '';
    }
  }
  return answers;
}
