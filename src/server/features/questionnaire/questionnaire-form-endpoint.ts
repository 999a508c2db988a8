/** The questionnaire's plain form post, for browsers in which scripts are blocked: answers with a page. */
import { Hono } from 'hono';
import * as v from 'valibot';
import { answersFrom, type Answers } from '../../../shared/questionnaire-answers.ts';
import { questionnaireSchema, type QuestionnaireSubmission } from '../../../shared/questionnaire-schema.ts';
import type { Database } from '../../platform/db/database.ts';
import { methodNotAllowed, rateLimited, Refusal, replyWithError } from '../../platform/http/api-error.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { notOurForm, readForm, textOf } from '../../platform/http/form-body.ts';
import { claimForm } from '../../platform/http/form-claim.ts';
import { isOwnForm, sourcePageOf, visitSourceOfForm } from '../../platform/http/request-origin.ts';
import type { Pipeline } from '../../platform/http/request-pipeline.ts';
import { signsOfForm } from '../../platform/screening/plain-form-signs.ts';
import type { Submission } from '../../platform/screening/screening.ts';
import {
  invalidPage,
  QUESTIONNAIRE_POLICY,
  recommendationPage,
  sentPage,
  type TypedContact,
} from './questionnaire-page.ts';
import type { SentQuestionnaire } from './questionnaire-store.ts';
import { QUESTIONNAIRES_PER_CLIENT, takeQuestionnaire, type QuestionnaireKeeping } from './take-questionnaire.ts';

export interface QuestionnaireFormOptions extends QuestionnaireKeeping {
  db: Database;
  pipeline: Pipeline;
  siteUrl: string;
  wakeMail: () => void;
}

export function createQuestionnaireFormEndpoint(options: QuestionnaireFormOptions): Hono<AppEnv> {
  const { db, pipeline, siteUrl, wakeMail } = options;
  const endpoint = new Hono<AppEnv>();

  endpoint.post('/send', async (c) => {
    c.header('cache-control', 'no-store');
    return pipeline.run(c, {
      parse: readForm,
      authorize() {
        if (!isOwnForm(c.req.raw, siteUrl)) throw new Refusal(notOurForm);
      },
      async act({ body: form, client, now }) {
        c.header('content-security-policy', QUESTIONNAIRE_POLICY);
        // With no-referrer, the browser would send the page's forms with `Origin: null`.
        c.header('referrer-policy', 'same-origin');
        const answers = answersIn(form);
        if (!v.is(questionnaireSchema.entries.answers, answers)) return c.html(invalidPage(), 422);
        const typed = contactIn(form);
        if (!form.has('kind')) return c.html(recommendationPage(answers, typed));
        const read = v.safeParse(questionnaireSchema, { ...typed, kind: textOf(form, 'kind'), answers });
        if (!read.success) return c.html(recommendationPage(answers, typed, 'invalid'), 422);
        const { source: _none, screening: _neither, ...submission } = read.output;
        const sourcePage = sourcePageOf(c.req.raw, siteUrl);
        const source = visitSourceOfForm(c.req.raw, siteUrl);
        try {
          await take({ ...submission, sourcePage, source }, { client, signs: signsOfForm(form) }, now);
        } catch (error) {
          if (error instanceof Refusal) return c.html(recommendationPage(answers, typed, 'busy'), 429);
          throw error;
        }
        wakeMail();
        return c.html(sentPage(submission));
      },
    });
  });
  endpoint.all('/send', (c) => replyWithError(c, methodNotAllowed('POST')));
  return endpoint;

  async function take(
    sent: SentQuestionnaire & Pick<QuestionnaireSubmission, 'kind'>,
    sender: Pick<Submission, 'client' | 'signs'>,
    now: number,
  ): Promise<void> {
    const { client } = sender;
    const { source: _source, sourcePage: _page, ...content } = sent;
    await db.transaction().execute(async (tx) => {
      // A double click or a reload of the answer sends the same form again.
      if (!(await claimForm(tx, { form: 'questionnaire', client, content }, now))) return;
      await takeQuestionnaire(tx, sent, sender, options, now);
      // Consume the limit last, as the functions endpoint does: taking the locks in another order could deadlock.
      const wait = await options.rateLimiter.consume(tx, QUESTIONNAIRES_PER_CLIENT, client, now);
      if (wait > 0) throw new Refusal(rateLimited(wait));
    });
  }
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
