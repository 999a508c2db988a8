import type { PersonStatus } from '#shared/visitors/person-status.ts';

declare module '../db/database.ts' {
  interface Tables {
    people: PersonRow;
    activities: ActivityRow;
    person_words: PersonWordRow;
    past_acts: PastActRow;
    first_answers: FirstAnswerRow;
  }
}

/** What the desk changes and can take back: columns of `people` and of `desk_undos`. */
export interface ChangeableColumns {
  status: PersonStatus;
  /** Since when their oldest unanswered submission has been waiting; null when it is their turn. */
  waiting_since: number | null;
  due_at: number | null;
  assignee: string | null;
  /** Labels, with commas between them. */
  label: string;
  name: string;
  /** 1 once the team has changed the name: then nothing that comes in does. */
  named_by_team: number;
  company: string;
  /** Numbers and addresses that the team noted, one in each line; the first is the main one. */
  phones: string;
  addresses: string;
  /** The key of the person who stands for both. Each row keeps what came by its own address. */
  merged_into: string | null;
  /** Ids of those who look like the same person and aren't, one in each line. */
  apart_from: string;
}

/** As somebody new is. */
export const UNCHANGED: ChangeableColumns = {
  status: 'new',
  waiting_since: null,
  due_at: null,
  assignee: null,
  label: '',
  name: '',
  named_by_team: 0,
  company: '',
  phones: '',
  addresses: '',
  merged_into: null,
  apart_from: '',
};

export function changeableOf(row: ChangeableColumns): ChangeableColumns {
  const columns = Object.keys(UNCHANGED) as (keyof ChangeableColumns)[];
  return Object.fromEntries(columns.map((column) => [column, row[column]])) as unknown as ChangeableColumns;
}

export function linesOf(text: string): string[] {
  return text.split('\n').filter(Boolean);
}

export interface PersonRow extends ChangeableColumns {
  /** {@link emailKey} of the address by which they came; of somebody without one, their id. */
  person_key: string;
  /** In the addresses of the desk's pages, which must not hold an email address. */
  id: string;
  /** As it was typed last; empty if none is known. */
  email: string;
  phone: string | null;
  call_consent_at: number | null;
  last_form: string;
  last_title: string;
  last_at: number;
  /** Where the first visit came from, in words; empty when nothing is known. */
  source: string;
  created_at: number;
  version: number;
}

/** Entries of the team that began a person: a phone call, or an import. They stand for what the person did. */
export const ADDED = ['phone', 'import'] as const;

export interface ActivityRow {
  id: string;
  person_key: string;
  at: number;
  kind: string;
  reference: string;
  envelope_id: string | null;
  title: string;
  text: string;
  /** The account of the member who did it; empty when they followed a mailed link, null for the person. */
  member_id: string | null;
}

/** Something sent before this table existed that has yet to be added; or a person to refresh. */
export interface PastActRow {
  kind: string;
  reference: string;
  at: number;
}

export interface FirstAnswerRow {
  person_key: string;
  waiting_since: number;
  answered_at: number;
  /** Of business hours. */
  minutes: number;
  /** What they were waiting for: a form's name, 'meeting' and the like. */
  kind: string;
  /** 'reply', 'done', or the kind of the act that answered. */
  how: string;
  /** The account of the member who answered; empty when a link in an email did. */
  member_id: string;
}

interface PersonWordRow {
  word: string;
  person_key: string;
}
