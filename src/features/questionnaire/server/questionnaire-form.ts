/** The questionnaire: its answers go to us or to the visitor's own inbox. The recommendation is computed here again. */
import { HOUR_MS } from '#shared/site/durations.ts';
import * as v from 'valibot';
import { answersFrom, type Answers } from '../shared/questionnaire-answers.ts';
import { questionnaireSchema, type QuestionnaireSubmission } from '../shared/questionnaire-schema.ts';
import { declareForm } from '#server/platform/forms/site-form.ts';
import { textOf } from '#server/platform/http/request/form-body.ts';
import {
  invalidPage,
  QUESTIONNAIRE_POLICY,
  recommendationPage,
  sentPage,
  type TypedContact,
} from './questionnaire-page.ts';
import {
  addQuestionnaire,
  questionnaireIn,
  recommendedIn,
  type SentQuestionnaire,
  type StoredQuestionnaire,
} from './questionnaire-store.ts';

const MAILS_PER_RECIPIENT = { name: 'questionnaires-to', points: 5, windowMs: 24 * HOUR_MS };

type Content = SentQuestionnaire & Pick<QuestionnaireSubmission, 'kind'>;

export const questionnaireForm = declareForm<QuestionnaireSubmission, Content, StoredQuestionnaire>({
  name: 'questionnaire',
  title: 'Questionnaires',
  functionName: 'send-questionnaire',
  limit: { name: 'questionnaires', points: 20, windowMs: HOUR_MS },
  kept: 'leads',
  expectedLinks: 2,
  schema: questionnaireSchema,
  read: ({ kind, name, email, note, answers }, { sourcePage, source }) => ({
    kind,
    name,
    email,
    note,
    answers,
    sourcePage,
    source,
  }),
  // Only the note: many honest visitors choose the same options.
  summarize: ({ name, email, note, answers, source }) => ({
    name,
    email,
    subject: `Questionnaire: ${recommendedIn(answers)}`,
    text: note,
    source,
  }),
  isForUs: ({ kind }) => kind === 'us',
  // Without this limit, anyone could use the form to flood a stranger's inbox.
  perRecipient: {
    limit: MAILS_PER_RECIPIENT,
    beyond: {
      refuse: `This address has had ${MAILS_PER_RECIPIENT.points} of these emails today. Try again tomorrow, or use another address.`,
    },
  },
  store: addQuestionnaire,
  load: questionnaireIn,
  unstored: (content) => ({ ...content, note: '', reference: '' }),
  toOwner: ({ name, email, note, answers, sourcePage, source }, receivedAt) => ({
    kind: 'questionnaire-owner',
    payload: { name, email, note, answers, sourcePage, source, receivedAt },
  }),
  toVisitor: ({ kind, answers }) => ({ kind: 'questionnaire-copy', payload: { kind, answers } }),
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
