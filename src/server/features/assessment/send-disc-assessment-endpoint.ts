/** The function `send-disc-assessment`: checks a result against its answers, keeps it, and mails the report. */
import * as v from 'valibot';
import { assessmentSchema } from '../../../shared/assessment-schema.ts';
import { narrativeOf } from '../../../shared/disc-narrative.ts';
import { primaryStyleOf, scoreAnswers, STYLES, type Scores } from '../../../shared/disc-scoring.ts';
import { emailKey } from '../../../shared/email-address.ts';
import { rateLimited, Refusal } from '../../platform/http/api-error.ts';
import type { RateLimit, RateLimiter } from '../../platform/http/rate-limit.ts';
import { defineFunction, type FunctionBody } from '../../platform/http/site-function.ts';
import { enqueueMail } from '../../platform/mail/outbox-store.ts';
import { addAssessment } from './assessment-store.ts';

const DAY_MS = 86_400_000;
/** Without it the assessment would send mail to strangers. */
const REPORTS_PER_RECIPIENT: RateLimit = { name: 'reports-to', points: 3, windowMs: DAY_MS };

/** What the sender could have made up is computed again from the answers. */
const verifiedAssessment = v.pipe(
  assessmentSchema,
  v.forward(
    v.check(
      ({ scores, answers }) => isEqual(scores, scoreAnswers(answers)),
      'The scores do not follow from the answers.',
    ),
    ['scores'],
  ),
  v.forward(
    v.check(
      ({ primaryStyle, answers }) => primaryStyle === primaryStyleOf(scoreAnswers(answers)),
      'The primary style does not follow from the answers.',
    ),
    ['primaryStyle'],
  ),
  v.forward(
    v.check(
      ({ narrative, answers, gender }) => narrative === narrativeOf(scoreAnswers(answers), gender),
      'The narrative does not follow from the answers.',
    ),
    ['narrative'],
  ),
);

export function createSendDiscAssessment(rateLimiter: RateLimiter): FunctionBody {
  return defineFunction({
    schema: verifiedAssessment,
    essence: (taken) => taken,
    async act(taken, call) {
      const { tx, now } = call;
      const wait = await rateLimiter.consume(tx, REPORTS_PER_RECIPIENT, emailKey(taken.email), now);
      if (wait > 0) throw new Refusal(rateLimited(wait));
      await addAssessment(tx, taken, call.user?.id ?? null, now);
      const { name, gender, answers } = taken;
      const payload = { name, gender, answers, completedAt: now };
      await enqueueMail(tx, { kind: 'disc-report', recipient: taken.email, payload, userId: call.user?.id }, now);
    },
  });
}

function isEqual(a: Scores, b: Scores): boolean {
  return STYLES.every((style) => a[style] === b[style]);
}
