import * as v from 'valibot';
import { codePoints } from '#shared/text/text-length.ts';
import { rowVersion } from '#shared/site/row-version.ts';

/** Inboxes cut longer ones off. */
export const SUBJECT_MAX_LENGTH = 120;
/** Gmail clips a message at 102 KB, which Markdown of this length stays below. */
export const LETTER_MAX_LENGTH = 15_000;
/** Days after the confirmation. */
export const WELCOME_DAYS = [0, 3, 7] as const;

export const LETTER_STATES = ['draft', 'scheduled', 'sending', 'paused', 'sent'] as const;
export type LetterState = (typeof LETTER_STATES)[number];

const id = v.pipe(v.string(), v.uuid('Give an id.'));
const content = {
  subject: v.pipe(v.string(), codePoints(0, SUBJECT_MAX_LENGTH)),
  text: v.pipe(v.string(), codePoints(0, LETTER_MAX_LENGTH)),
};

export const letterSchema = v.strictObject({ id });
/** As the caller last saw it. */
export const letterVersionSchema = v.strictObject({ id, version: rowVersion });
export const previewLetterSchema = v.strictObject(content);
/** Version 0: the server doesn't have it yet. */
export const saveLetterSchema = v.strictObject({
  id,
  version: rowVersion,
  welcomeDay: v.nullable(v.picklist(WELCOME_DAYS)),
  ...content,
});
/** `at`: on the owner's wall clock, such as `2026-12-01T09:00`; without it, now. */
export const sendLetterSchema = v.strictObject({ id, version: rowVersion, at: v.optional(v.string()) });
export const showLetterSchema = v.strictObject({ id, isShown: v.boolean() });

export type LetterContent = v.InferOutput<typeof previewLetterSchema>;

export interface LetterFigures {
  /** In the outbox, not taken yet. */
  queued: number;
  /** By the mail server. */
  sent: number;
  failed: number;
  /** Not sent, because they unsubscribed or we are talking to them. */
  withheld: number;
  /** Unsubscribed by its link. */
  lost: number;
}

export interface LetterCard {
  id: string;
  version: number;
  welcomeDay: number | null;
  subject: string;
  status: LetterState;
  /** When it is due, began, was sent or was last saved, whichever its status is about. */
  at: string;
  /** Null before it has begun. */
  figures: LetterFigures | null;
  /** Its page in the archive, shown or not; null before it has begun. */
  path: string | null;
  isShown: boolean;
}

export interface LettersView {
  letters: LetterCard[];
  /** Who would get the next one. */
  subscribers: number;
  perMinute: number;
}

export interface LetterView extends LetterCard {
  text: string;
  /** The commonest first. */
  refusals: { reason: string; count: number }[];
}

/** Null before it is saved for the first time. */
export interface LetterAnswer {
  letter: LetterView | null;
}

export interface LetterPreview {
  html: string;
  text: string;
}

/** A letter that has begun is as it was sent. The welcome goes on for years, so it can be changed while it is paused. */
export function isEditable({ status, welcomeDay }: Pick<LetterCard, 'status' | 'welcomeDay'>): boolean {
  return status === 'draft' || (status === 'paused' && welcomeDay !== null);
}
