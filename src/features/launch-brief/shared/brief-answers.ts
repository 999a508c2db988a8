import brief from '#content/launch-brief.yaml';
import * as failures from '#content/failure-words.yaml';
import words from '#content/launch-brief/brief-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { isDeliverableAddress, typedAddress } from '#shared/text/email-address.ts';
import { tooLong } from '#shared/text/field-errors.ts';
import { isTimeZone } from '#shared/site/time-zone.ts';
import { WEEKDAYS } from '#shared/site/phone-hours.ts';

/** Answers by input name; ticked boxes are a list. Unanswered questions may be missing. */
export type BriefAnswers = Partial<Record<string, string | string[]>>;

export const BRIEF_PRODUCTS = brief.products;
export const BRIEF_SECTIONS = brief.sections;
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
  return WEEKDAYS.flatMap((day) => timesOf(id, day));
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
export function productOf(answers: BriefAnswers): (typeof BRIEF_PRODUCTS)[number] {
  const [first] = BRIEF_PRODUCTS;
  const chosen = BRIEF_PRODUCTS.find(({ id }) => id === answers['product']) ?? first;
  if (!chosen) throw new Error('content/launch-brief.yaml names no product.');
  return chosen;
}

export function sectionsFor(answers: BriefAnswers): BriefSection[] {
  const { id } = productOf(answers);
  return BRIEF_SECTIONS.filter((section) => section.for?.includes(id) ?? true);
}

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
    if (lines > most) problems[id] = fillWords(words.problems.answerLines, { most: String(most) });
    else if (fitted && inAll > BRIEF_LINES_MAX)
      problems[id] = fillWords(words.problems.briefLines, { most: String(BRIEF_LINES_MAX) });
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
      return PHONE.test(value) ? '' : words.problems.phone;
    case 'choice':
      return field.options.includes(value) ? '' : words.problems.choice;
    case 'zone':
      return isTimeZone(value) ? '' : words.problems.zone;
    case 'text':
    case 'area':
      return tooLong(value, maxLengthOf(field));
    default:
      return '';
  }
}

function hoursProblems(id: string, answers: BriefAnswers): Record<string, string> {
  const problems: Record<string, string> = {};
  const { opens, closes, order } = words.problems;
  for (const weekday of WEEKDAYS) {
    const [fromName, toName] = timesOf(id, weekday);
    const [from, to] = [textOf(answers[fromName]), textOf(answers[toName])];
    const day = words.days[weekday];
    if (from === '' && to === '') continue;
    if (!TIME.test(from)) problems[fromName] = fillWords(opens, { day });
    else if (!TIME.test(to)) problems[toName] = fillWords(closes, { day });
    else if (to <= from) problems[toName] = fillWords(order, { day });
  }
  return problems;
}

export function timesOf(id: string, day: (typeof WEEKDAYS)[number]): [from: string, to: string] {
  return [`${id}${day}From`, `${id}${day}To`];
}

export interface SummarySection {
  heading: string;
  rows: { term: string; value: string }[];
  unanswered: string[];
}

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
  const days = WEEKDAYS.flatMap((day) => {
    const [from = '', to = ''] = timesOf(id, day).map((name) => textOf(answers[name]));
    return from === '' ? [] : [fillWords(words.hours.answer, { day: words.days[day], from, to })];
  });
  return days.join('\n');
}

export function contactAddressOf(answers: BriefAnswers): string {
  return typedAddress(textOf(answers['contactEmail']));
}

export function textOf(answer: string | string[] | undefined): string {
  return Array.isArray(answer) ? answer.join(', ') : (answer ?? '').trim();
}
