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
  sentVersions: number;
  files: BriefFileView[];
}

export const BRIEF_FILE_MAX_BYTES = 5_000_000;
export const BRIEF_FILES_MAX = 5;
/** All files of a brief together. */
export const BRIEF_FILES_MAX_BYTES = 15_000_000;
export const BRIEF_FILES_PATH = '/agent-onboarding/files';

/** 256 random bits, made by the browser, so that no reply stored by the server contains them. */
export const PRIVATE_TOKEN = /^[0-9a-f]{64}$/;

/** Either kind: that of a private link or that of a mailed one, which the server checks. */
export const BRIEF_TOKEN = /^(?:[0-9a-f]{64}|[0-9a-f-]{36}(?:\.\d{1,9})?\.[\w-]{43})$/;
