import type { BriefAnswers } from './brief-answers.ts';

export interface BriefFileView {
  id: string;
  name: string;
  size: number;
}

export interface BriefView {
  answers: BriefAnswers;
  version: number;
  /** ISO 8601. Null after the first sending, when the brief is kept longer. */
  expiresAt: string | null;
  /** How many versions were sent. */
  sentVersions: number;
  files: BriefFileView[];
}

export const BRIEF_FILE_MAX_BYTES = 5_000_000;
export const BRIEF_FILES_MAX = 5;
/** All files of a brief together. */
export const BRIEF_FILES_MAX_BYTES = 15_000_000;
export const BRIEF_FILES_PATH = '/agent-onboarding/files';
/** Carries the name of an uploaded file, percent-encoded. */
export const FILE_NAME_HEADER = 'x-file-name';
