import { createHash } from 'node:crypto';
import { DAY_MS } from '#shared/site/durations.ts';
import { narrativeOf } from '#features/assessment/shared/disc-narrative.ts';
import {
  primaryStyleOf,
  QUESTION_IDS,
  scoreAnswers,
  STYLES,
  type Answers,
  type Style,
} from '#features/assessment/shared/disc-scoring.ts';
import { localPart } from '#shared/text/email-address.ts';
import { NEWSLETTER_HELP_TYPE, NEWSLETTER_MESSAGE } from '#features/newsletter/shared/newsletter-facts.ts';

export function contactBody(formData: Partial<Record<'name' | 'email' | 'message' | 'helpType', string>> = {}) {
  const defaults = {
    name: 'Ann Lee',
    email: 'ann@visitor.example',
    message: 'Do you answer at night?',
    helpType: 'Prices and plans',
  };
  return { formData: { ...defaults, ...formData }, timestamp: '2026-01-15T12:00:00.000Z', userAgent: 'Test/1.0' };
}

/** As the browser sends it, at `now` by its clock. */
export function newsletterBody(email = 'ann@visitor.example', now = Date.UTC(2026, 0, 15)) {
  const filled = { name: localPart(email), email, message: NEWSLETTER_MESSAGE, helpType: NEWSLETTER_HELP_TYPE };
  return { ...contactBody(filled), timestamp: new Date(now).toISOString() };
}

export function questionBody(question = 'Do you answer in Welsh?', email = 'ann@visitor.example') {
  const conversation = [
    { question: 'What does Starter cost?', answer: '/pricing' },
    { question, answer: '' },
  ];
  return { name: 'Ann Lee', email, question, conversation, userAgent: 'Test/1.0' };
}

/** A price shopper who asks to be called. */
export function demoLeadBody(email = 'ann@visitor.example') {
  return { email, call: 'ballpark', path: ['choose-1', 'choose-2', 'tell'] };
}

interface Taken {
  email?: string;
  leader?: Style;
  name?: string;
}

/** Answers go round D, I, S, C, except the first ones, which are all `leader`. */
export function assessmentBody({ email = 'ann@visitor.example', leader = 'S', name = 'Ann Lee' }: Taken = {}) {
  const gender = 'female' as const;
  const pick = (index: number): Style => (index < 10 ? leader : (STYLES[index % STYLES.length] ?? leader));
  const answers: Answers = Object.fromEntries(QUESTION_IDS.map((id, index) => [id, pick(index)]));
  const scores = scoreAnswers(answers);
  return {
    name,
    email,
    gender,
    scores,
    primaryStyle: primaryStyleOf(scores),
    narrative: narrativeOf(scores, gender),
    answers,
  };
}

/** One side of a comparison, from answers that no account holds. */
export function comparisonHalf({ name = 'Ann', leader = 'S', showsNumbers = true }: Partial<Half> = {}) {
  return { name, showsNumbers, result: { answers: assessmentBody({ leader }).answers } };
}

interface Half {
  name: string;
  leader: Style;
  showsNumbers: boolean;
}

/** @param now The site's time; the slots are on the days after it. */
export function meetingBody(now: number, email = 'ann@visitor.example') {
  const day = (days: number) => `${new Date(now + days * DAY_MS).toISOString().slice(0, 10)}T15:00`;
  const slots = { timeZone: 'America/New_York', slot1: day(3), slot2: day(4), slot3: day(5) };
  return { name: 'Ann Lee', email, phone: '(202) 555-0142', about: 'Four vans', ...slots };
}

export function questionnaireBody(email = 'ann@visitor.example') {
  return { kind: 'us', name: 'Ann Lee', email, note: 'Four vans', answers: { pain: ['missed-calls'] } };
}

/** Of the brief that is for this address. */
export const briefTokenOf = (email: string) => createHash('sha256').update(email).digest('hex');

export function briefBody(email = 'ann@visitor.example') {
  const answers = {
    businessName: 'Lee & Sons',
    contactName: 'Ann Lee',
    contactEmail: email,
    timeZone: 'America/New_York',
    signOffName: 'Dana',
    agreed: 'yes',
  };
  return { token: briefTokenOf(email), version: 0, answers };
}
