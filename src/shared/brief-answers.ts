/** The answers of a launch brief: their shape, validation and summary. The questions come from content. */
import words from '../../content/onboarding.yaml';
import { INVALID_EMAIL, isDeliverableAddress } from './email-address.ts';

/** Answers by input name; ticked boxes are a list. Unanswered questions may be missing. */
export type BriefAnswers = Partial<Record<string, string | string[]>>;

export const BRIEF_SECTIONS = words.sections;
export type BriefField = (typeof BRIEF_SECTIONS)[number]['fields'][number];
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const PHONE = /^[+\d(][\d\s().x/-]{5,30}$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The input names of a field: two times per day for hours, none for files, which are uploaded separately. */
export function inputNames({ id, kind }: Pick<BriefField, 'id' | 'kind'>): string[] {
  if (kind === 'file') return [];
  if (kind !== 'hours') return [id];
  return WEEKDAYS.flatMap((day) => [`${id}${day}From`, `${id}${day}To`]);
}

export const BRIEF_FIELDS = BRIEF_SECTIONS.flatMap((section) => section.fields);

/** The errors that prevent sending, by input name. */
export function briefProblems(answers: BriefAnswers): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const field of BRIEF_FIELDS) {
    const found = field.kind === 'hours' ? hoursProblems(field.id, answers) : { [field.id]: problemOf(field, answers) };
    for (const [name, problem] of Object.entries(found)) if (problem) problems[name] = problem;
  }
  return problems;
}

function problemOf(field: BriefField, answers: BriefAnswers): string {
  const value = textOf(answers[field.id]);
  const label = field.label.toLowerCase();
  if (value === '') {
    if (!field.required) return '';
    if (field.kind === 'consent') return 'Tick this box to send the brief.';
    return field.kind === 'zone' ? `Choose your ${label}.` : `Enter ${label}.`;
  }
  switch (field.kind) {
    case 'email':
      return isDeliverableAddress(value) ? '' : INVALID_EMAIL;
    case 'tel':
      return PHONE.test(value) ? '' : 'Enter a phone number, such as 202-555-0142.';
    case 'choice':
      return field.options.includes(value) ? '' : 'Choose one of the list.';
    case 'zone':
      return isZone(value) ? '' : 'Choose a time zone from the list.';
    default:
      return '';
  }
}

function hoursProblems(id: string, answers: BriefAnswers): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const day of WEEKDAYS) {
    const [from, to] = [textOf(answers[`${id}${day}From`]), textOf(answers[`${id}${day}To`])];
    if (from === '' && to === '') continue;
    if (!TIME.test(from))
      problems[`${id}${day}From`] = `Enter when you open on ${DAY_NAMES[day]}, or clear the other time.`;
    else if (!TIME.test(to))
      problems[`${id}${day}To`] = `Enter when you close on ${DAY_NAMES[day]}, or clear the other time.`;
    else if (to <= from) problems[`${id}${day}To`] = `On ${DAY_NAMES[day]} you close before you open.`;
  }
  return problems;
}

export const DAY_NAMES: Record<(typeof WEEKDAYS)[number], string> = {
  Mon: 'Monday',
  Tue: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
  Sun: 'Sunday',
};

export interface SummarySection {
  heading: string;
  /** Only the answered questions. */
  rows: { term: string; value: string }[];
  unanswered: string[];
}

/** The answers in the order of the brief, for the page, the emails and the PDF. */
export function summaryOf(answers: BriefAnswers): SummarySection[] {
  return BRIEF_SECTIONS.map(({ heading, fields: asked }) => {
    const shown = asked.filter(({ kind }) => kind !== 'file' && kind !== 'consent');
    const rows = shown.map((field) => ({ term: field.label, value: valueOf(field, answers) }));
    return {
      heading,
      rows: rows.filter(({ value }) => value !== ''),
      unanswered: rows.filter(({ value }) => value === '').map(({ term }) => term),
    };
  });
}

function valueOf({ id, kind }: BriefField, answers: BriefAnswers): string {
  if (kind !== 'hours') return textOf(answers[id]);
  return WEEKDAYS.map((day) => [day, textOf(answers[`${id}${day}From`]), textOf(answers[`${id}${day}To`])] as const)
    .filter(([, from]) => from !== '')
    .map(([day, from, to]) => `${DAY_NAMES[day]} ${from} to ${to}`)
    .join('\n');
}

export function textOf(answer: string | string[] | undefined): string {
  return Array.isArray(answer) ? answer.join(', ') : (answer ?? '').trim();
}

function isZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
