/** The launch brief, sent: stored as a version and mailed to both sides as a document. */
import { HOUR_MS } from '#shared/site/durations.ts';
import { randomBytes } from 'node:crypto';
import consents from '#content/consents.yaml';
import {
  contactAddressOf,
  BRIEF_FIELDS,
  briefProblems,
  inputNames,
  textOf,
  type BriefAnswers,
} from '../shared/brief-answers.ts';
import { submitBriefSchema, type SubmittedBrief } from '../shared/brief-schema.ts';
import { declareForm, type Arrival, type SiteForm } from '#server/platform/forms/site-form.ts';
import { Refusal, type ApiError } from '#server/platform/http/api-error.ts';
import { textOf as fieldOf } from '#server/platform/http/request/form-body.ts';
import type { PrivateLinks } from '#server/platform/private-links.ts';
import type { BriefMailPayload } from './brief-document.ts';
import { putBrief, type Save } from './brief-access.ts';
import { filesOf } from './files/brief-file-store.ts';
import { addVersion, versionIn } from './brief-store.ts';
import { plainBriefPage, PLAIN_PAGE_POLICY, sentBriefPage } from './plain-brief-page.ts';

const TOKEN_BYTES = 32;
const ANSWERS = /^answers\./;

type Content = Save & Pick<Arrival, 'sourcePage' | 'source'>;

interface StoredVersion {
  /** The brief's id. */
  reference: string;
  payload: BriefMailPayload;
  /** Of the working copy. */
  version: number;
}

export function createBriefForm(links: PrivateLinks): SiteForm {
  return declareForm<SubmittedBrief, Content, StoredVersion>({
    name: 'brief',
    title: 'Launch briefs',
    functionName: 'submit-brief',
    limit: { name: 'briefs', points: 20, windowMs: HOUR_MS },
    kept: 'briefs',
    // The website, the calendar, the price list and the like.
    expectedLinks: 12,
    schema: submitBriefSchema,
    read({ token, version, answers }, { sourcePage, source }) {
      const fields = briefProblems(answers);
      if (Object.keys(fields).length > 0)
        throw new Refusal({ code: 'validation_failed', message: 'Some fields need another look.', fields });
      return { token, version, answers, sourcePage, source };
    },
    summarize,
    recall: ({ payload }) => summarize(payload),
    // Without this limit, anyone could use the form to flood a stranger's inbox.
    perRecipient: {
      limit: { name: 'briefs-to', points: 5, windowMs: 24 * HOUR_MS },
      beyond: {
        refuse:
          'This address has been sent several versions today. Your answers are kept here; please send the next version tomorrow.',
      },
    },
    async store(tx, { sourcePage, source, ...save }, { envelopeId, now }) {
      // Consent is stored with the version, as wording and time: whoever opens the brief later must not find the box
      // checked.
      const { agreed: _consent, ...answers } = save.answers;
      const brief = await putBrief(tx, links, { ...save, answers }, now);
      const { id, linkEpoch, version } = brief;
      const sent = { consentWording: consents.brief, sourcePage, source, envelopeId };
      const number = await addVersion(tx, brief, sent, now);
      const files = (await filesOf(tx, id)).map(({ name }) => name);
      const payload = { briefId: id, linkEpoch, number, answers: brief.answers, files, source, sentAt: now };
      return { reference: id, payload, version };
    },
    async load(tx, envelopeId) {
      const version = await versionIn(tx, envelopeId);
      const files = (await filesOf(tx, version.briefId)).map(({ name }) => name);
      return { reference: version.briefId, payload: { ...version, files }, version: 0 };
    },
    toOwner: ({ payload }) => ({ kind: 'brief-notification', payload }),
    toVisitor: ({ payload }) => ({ kind: 'brief-receipt', payload }),
    answer: ({ payload: { number }, version }) => ({ number, version }),
    plain: {
      path: '/agent-onboarding/send',
      typed: (form) => ({ token: randomBytes(TOKEN_BYTES).toString('hex'), version: 0, answers: filledIn(form) }),
      essence: ({ answers }) => answers,
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

function summarize({ answers, source }: Pick<Content, 'answers' | 'source'>) {
  return {
    name: textOf(answers['contactName']),
    email: contactAddressOf(answers),
    subject: `Launch brief: ${textOf(answers['businessName'])}`,
    text: freeText(answers),
    source,
  };
}

/** By the names of the form's own fields. */
function fieldsOf({ fields = {} }: ApiError): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([path, message]) => [path.replace(ANSWERS, ''), message]));
}

/** The visitor's free-text answers, for the spam screening. */
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
