/** What the functions for launch briefs take, and what they answer. */
import * as v from 'valibot';
import { briefAnswersSchema, type BriefAnswers } from './brief-answers.ts';
import { visitSourceSchema } from './visit-source.ts';

/**
 * Opens a brief: 256 random bits in hexadecimal, which the browser makes, so that no answer that the server remembers
 * holds one; or the token of a mailed link.
 */
const TOKEN = /^(?:[0-9a-f]{64}|[0-9a-f-]{36}\.[\w-]{43})$/;
const TOKEN_MAX_LENGTH = 80;
const token = v.pipe(
  v.string(),
  v.maxLength(TOKEN_MAX_LENGTH, 'This is no link of ours.'),
  v.regex(TOKEN, 'This is no link of ours.'),
);
/** The version that the answers were made from; 0 for a brief that the server does not have yet. */
const version = v.pipe(v.number(), v.integer(), v.minValue(0));

export const briefTokenSchema = v.strictObject({ token });
export const saveBriefSchema = v.strictObject({ token, version, answers: briefAnswersSchema });
export const renewBriefLinkSchema = v.strictObject({ token, newToken: token });
export const submitBriefSchema = v.strictObject({
  token,
  version,
  answers: briefAnswersSchema,
  source: v.optional(visitSourceSchema),
});

export interface BriefFileView {
  id: string;
  name: string;
  size: number;
}

export interface BriefView {
  answers: BriefAnswers;
  version: number;
  /** ISO 8601; null once it was sent, when it is kept longer. */
  expiresAt: string | null;
  /** How many versions were sent. */
  sentVersions: number;
  files: BriefFileView[];
}

export const BRIEF_FILE_MAX_BYTES = 5_000_000;
export const BRIEF_FILES_MAX = 5;
export const BRIEF_FILES_PATH = '/agent-onboarding/files';
/** Carries the name of an uploaded file, percent-encoded. */
export const FILE_NAME_HEADER = 'x-file-name';
