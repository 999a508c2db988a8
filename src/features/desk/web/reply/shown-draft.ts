import type { DraftContent, DraftKey, ReplyFile } from '#features/conversations/shared/reply-schema.ts';
import { randomUuid } from '#web/api/random-id.ts';

export const EMPTY: DraftContent = { subject: '', text: '', quotes: true };

export interface ShownDraft extends DraftContent {
  files: readonly ReplyFile[];
  /** `here`: in this browser alone, until the server can be reached. `gone`: another tab or device sent or discarded it. */
  state: '' | 'saved' | 'here' | 'gone';
  /** What another tab or device wrote meanwhile. */
  theirs: DraftContent | undefined;
}

export const NOTHING_TYPED: ShownDraft = { ...EMPTY, files: [], state: '', theirs: undefined };

export function newDraft(): DraftKey {
  return { id: randomUuid(), version: 0 };
}

export const contentOf = ({ subject, text, quotes }: DraftContent): DraftContent => ({ subject, text, quotes });
export const keyOf = ({ id, version }: DraftKey): DraftKey => ({ id, version });

export function isSame(one: DraftContent, other: DraftContent): boolean {
  return one.text === other.text && one.subject === other.subject && one.quotes === other.quotes;
}

/** What this browser has of a draft. */
export interface KeptDraft {
  content: DraftContent;
  draft: DraftKey;
}

export function isKeptDraft(kept: unknown): kept is KeptDraft {
  const { content, draft } = (kept ?? {}) as Partial<KeptDraft>;
  return typeof content?.text === 'string' && typeof content.subject === 'string' && typeof draft?.version === 'number';
}
