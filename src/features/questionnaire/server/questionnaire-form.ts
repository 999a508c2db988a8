/** The questionnaire: its answers go to us or to the visitor's own inbox. The recommendation is computed here again. */
import refusals from '#content/questionnaire/refusal-words.yaml';
import words from '#content/questionnaire/server-words.yaml';
import { HOUR_MS } from '#shared/site/durations.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import * as v from 'valibot';
import { answersFrom, type Answers } from '../shared/questionnaire-answers.ts';
import { questionnaireSchema, type QuestionnaireSubmission } from '../shared/questionnaire-schema.ts';
import { declareForm } from '#server/platform/forms/declare-form.ts';
import type { Received, Summary } from '#server/platform/forms/site-form.ts';
import { textOf } from '#server/platform/http/request/form-body.ts';
import type { Letter } from '#server/platform/mail/outbox/outbox-store.ts';
import {
  invalidPage,
  QUESTIONNAIRE_POLICY,
  recommendationPage,
  sentPage,
  type TypedContact,
} from './questionnaire-page.ts';
import { addQuestionnaire, questionnaireIn, recommendedIn, type SentQuestionnaire } from './questionnaire-store.ts';

const MAILS_PER_RECIPIENT = { name: 'questionnaires-to', points: 5, windowMs: 24 * HOUR_MS };

export const questionnaireForm = declareForm<QuestionnaireSubmission>({
  name: 'questionnaire',
  title: 'Questionnaires',
  functionName: 'send-questionnaire',
  event: 'questionnaire.sent',
  limit: { name: 'questionnaires', points: 20, windowMs: HOUR_MS },
  kept: 'leads',
  expectedLinks: 2,
  schema: questionnaireSchema,
  async act({ kind, name, email, note, answers }, { tx, sourcePage, source, receive, emailOnly }) {
    if (kind === 'self') return emailOnly(email, copyOf(kind, answers));
    const sent = { name, email, note, answers, sourcePage, source };
    await receive(summaryOf(sent), async (storing) => receivedFrom(sent, await addQuestionnaire(tx, sent, storing)));
  },
  // Without this limit, anyone could use the form to flood a stranger's inbox.
  perRecipient: {
    limit: MAILS_PER_RECIPIENT,
    beyond: {
      refuse: fillWords(refusals.tooMany, { most: String(MAILS_PER_RECIPIENT.points) }),
    },
  },
  async load(tx, envelopeId) {
    const { id, ...sent } = await questionnaireIn(tx, envelopeId);
    return receivedFrom(sent, id);
  },
  plain: {
    path: '/questionnaire/send',
    typed: (form) => ({ ...contactIn(form), kind: textOf(form, 'kind'), answers: answersIn(form) }),
    before(c, form) {
      c.header('content-security-policy', QUESTIONNAIRE_POLICY);
      // With no-referrer, the browser would send the page's forms with `Origin: null`.
      c.header('referrer-policy', 'same-origin');
      const answers = answersIn(form);
      if (!v.is(questionnaireSchema.entries.answers, answers)) return c.html(invalidPage(), 422);
      return form.has('kind') ? undefined : c.html(recommendationPage(answers, contactIn(form)));
    },
    answer(c, outcome, form) {
      if (outcome.kind === 'sent') return c.html(sentPage(outcome.input));
      const page = recommendationPage(answersIn(form), contactIn(form), outcome.kind);
      return c.html(page, outcome.kind === 'busy' ? 429 : 422);
    },
  },
});

/** Its text is only the note: many honest visitors choose the same options. */
function summaryOf({ name, email, note, answers, source }: SentQuestionnaire): Summary {
  return { name, email, subject: fillWords(words.subject, { service: recommendedIn(answers) }), text: note, source };
}

function receivedFrom(sent: SentQuestionnaire, id: string): Received {
  return {
    reference: id,
    summary: summaryOf(sent),
    facts: { answers: sent.answers },
    toOwner: (receivedAt) => ({ kind: 'questionnaire-owner', payload: { ...sent, receivedAt } }),
    toVisitor: () => copyOf('us', sent.answers),
  };
}

function copyOf(kind: QuestionnaireSubmission['kind'], answers: Answers): Letter {
  return { kind: 'questionnaire-copy', payload: { kind, answers } };
}

/** Options that don't exist count as skipped. */
function answersIn(form: FormData): Answers {
  return answersFrom((question) => form.getAll(question).filter((value) => typeof value === 'string'));
}

function contactIn(form: FormData): TypedContact {
  return {
    name: textOf(form, 'name') ?? '',
    email: textOf(form, 'email') ?? '',
    note: textOf(form, 'note') ?? '',
  };
}
