import * as v from 'valibot';
import { codePoints } from '#shared/text/text-length.ts';
import { rowVersion } from '#shared/site/row-version.ts';

/** All files of a reply together. */
export const REPLY_FILES_MAX_BYTES = 10 * 1024 * 1024;
export const REPLY_MAX_LENGTH = 5_000;
export const SUBJECT_MAX_LENGTH = 200;
export const SIGNATURE_MAX_LENGTH = 500;

export function draftFilesPath(draft: string): string {
  return `/desk/drafts/${draft}/files`;
}

const id = v.pipe(v.string(), v.uuid('Give an id.'));

/** Made in the browser. Version 0: the server doesn't have it yet. */
export const draftKeySchema = v.strictObject({ id, version: rowVersion });
export type DraftKey = v.InferOutput<typeof draftKeySchema>;

export const readDraftSchema = v.strictObject({ person: id });

export const saveDraftSchema = v.strictObject({
  person: id,
  draft: draftKeySchema,
  subject: v.pipe(v.string(), codePoints(0, SUBJECT_MAX_LENGTH)),
  text: v.pipe(v.string(), codePoints(0, REPLY_MAX_LENGTH)),
  quotes: v.boolean(),
});
export type DraftContent = Pick<v.InferOutput<typeof saveDraftSchema>, 'subject' | 'text' | 'quotes'>;

export const discardDraftSchema = v.strictObject({ person: id, draft: draftKeySchema });
export const restoreDraftSchema = v.strictObject({ draft: id });
export const removeReplyFileSchema = v.strictObject({ file: id });

export const saveSignatureSchema = v.strictObject({
  text: v.pipe(v.string(), v.trim(), codePoints(0, SIGNATURE_MAX_LENGTH)),
});

export interface ReplyFile {
  id: string;
  name: string;
  size: number;
}

export interface DraftView extends DraftKey, DraftContent {
  files: ReplyFile[];
}

/** `theirs`: the draft as another tab or device left it, null once it is sent or discarded there. */
export type SavedDraft = { version: number } | { theirs: DraftView | null };
