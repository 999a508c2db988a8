/** The answers of a launch brief: their shape, validation and summary. The questions come from content. */
import * as brand from '#content/brand.yaml';
import failures from '#content/failure-words.yaml';
import words from '#content/launch-brief.yaml';
import { isDeliverableAddress, typedAddress } from '#shared/text/email-address.ts';
import { tooLong } from '#shared/text/field-errors.ts';
import { isTimeZone } from '#shared/site/time-zone.ts';
import { WEEKDAYS } from '#shared/site/phone-hours.ts';

/** Answers by input name; ticked boxes are a list. Unanswered questions may be missing. */
export type BriefAnswers = Partial<Record<string, string | string[]>>;

export const BRIEF_PRODUCTS = words.products;
/** All of them, whichever product they belong to. */
export const BRIEF_SECTIONS = words.sections;
export type BriefSection = (typeof BRIEF_SECTIONS)[number];
export type BriefField = BriefSection['fields'][number];
const PHONE = /^[+\d(][\d\s().x/-]{5,30}$/;
const LINE_MAX_LENGTH = 200;
const AREA_MAX_LENGTH = 2_000;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The input names of a field: two times per day for hours, none for files, which are uploaded separately. */
export function inputNames({ id, kind }: Pick<BriefField, 'id' | 'kind'>): string[] {
  if (kind === 'file') return [];
  if (kind !== 'hours') return [id];
  return WEEKDAYS.flatMap((day) => [`${id}${day}From`, `${id}${day}To`]);
}

/** In Unicode code points. */
export function maxLengthOf({ kind }: Pick<BriefField, 'kind'>): number {
  return kind === 'area' ? AREA_MAX_LENGTH : LINE_MAX_LENGTH;
}

export const BRIEF_FIELDS = BRIEF_SECTIONS.flatMap((section) => section.fields);

/** An answer of the longest allowed length takes 25 of these lines, unless it has many line breaks. */
const LINE_LENGTH = 80;
const ANSWER_LINES_MAX = 60;
/** About seven pages of the PDF. Without this limit, line breaks alone would make hundreds. */
const BRIEF_LINES_MAX = 300;
/** The first product, unless the answers name another one that exists. */
export function productOf(answers: BriefAnswers): (typeof BRIEF_PRODUCTS)[number] {
  const [first] = BRIEF_PRODUCTS;
  const chosen = BRIEF_PRODUCTS.find(({ id }) => id === answers['product']) ?? first;
  if (!chosen) throw new Error('content/launch-brief.yaml names no product.');
  return chosen;
}

/** The sections that are asked for the product of these answers. */
export function sectionsFor(answers: BriefAnswers): BriefSection[] {
  const { id } = productOf(answers);
  return BRIEF_SECTIONS.filter((section) => section.for?.includes(id) ?? true);
}

/** The errors that prevent sending, by input name. */
export function briefProblems(answers: BriefAnswers): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const field of sectionsFor(answers).flatMap((section) => section.fields)) {
    const found = field.kind === 'hours' ? hoursProblems(field.id, answers) : { [field.id]: problemOf(field, answers) };
    for (const [name, problem] of Object.entries(found)) if (problem) problems[name] = problem;
  }
  return { ...lengthProblems(answers), ...problems };
}

/** The first answer with which the whole brief is too long has the error. */
function lengthProblems(answers: BriefAnswers): Record<string, string> {
  const problems: Record<string, string> = {};
  let inAll = 0;
  for (const { id, kind } of BRIEF_FIELDS) {
    if (kind !== 'text' && kind !== 'area') continue;
    const lines = linesOf(textOf(answers[id]));
    const most = kind === 'area' ? ANSWER_LINES_MAX : ANSWER_LINES_MAX / 10;
    const fitted = inAll <= BRIEF_LINES_MAX;
    inAll += lines;
    if (lines > most) problems[id] = `Use at most ${most} lines, or send a file instead.`;
    else if (fitted && inAll > BRIEF_LINES_MAX)
      problems[id] =
        `With this answer the brief has more than ${BRIEF_LINES_MAX} lines. Shorten it, or send a file instead.`;
  }
  return problems;
}

/** As they are printed. Nearly every line break that some program knows counts. */
function linesOf(text: string): number {
  if (text === '') return 0;
  return text
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .reduce((sum, { length }) => sum + Math.max(1, Math.ceil(length / LINE_LENGTH)), 0);
}

function problemOf(field: BriefField, answers: BriefAnswers): string {
  const value = textOf(answers[field.id]);
  if (value === '') return field.required ?? '';
  switch (field.kind) {
    case 'email':
      return isDeliverableAddress(typedAddress(value)) ? '' : failures.email;
    case 'tel':
      return PHONE.test(value) ? '' : `Enter a phone number, such as ${brand.examplePhone}.`;
    case 'choice':
      return field.options.includes(value) ? '' : 'Choose one of the list.';
    case 'zone':
      return isTimeZone(value) ? '' : 'Choose a time zone from the list.';
    case 'text':
    case 'area':
      return tooLong(value, maxLengthOf(field));
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
  return sectionsFor(answers).map(({ heading, fields: asked }) => {
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
  if (kind === 'product') return productOf(answers).name;
  if (kind !== 'hours') return textOf(answers[id]);
  return WEEKDAYS.map((day) => [day, textOf(answers[`${id}${day}From`]), textOf(answers[`${id}${day}To`])] as const)
    .filter(([, from]) => from !== '')
    .map(([day, from, to]) => `${DAY_NAMES[day]} ${from} to ${to}`)
    .join('\n');
}

export function contactAddressOf(answers: BriefAnswers): string {
  return typedAddress(textOf(answers['contactEmail']));
}

export function textOf(answer: string | string[] | undefined): string {
  return Array.isArray(answer) ? answer.join(', ') : (answer ?? '').trim();
}
