import words from '#content/conversations/reply-words.yaml';
import { conflict, notFound } from '#server/platform/http/api-error.ts';
import {
  defineCommand,
  defineQuery,
  signedInUser,
  type FunctionBody,
  type FunctionCall,
} from '#server/platform/http/site-function.ts';
import { lockPerson } from '#server/platform/people/change-person.ts';
import * as v from 'valibot';
import {
  discardDraftSchema,
  readDraftSchema,
  removeReplyFileSchema,
  restoreDraftSchema,
  saveDraftSchema,
  saveSignatureSchema,
  type SavedDraft,
} from '#features/conversations/shared/reply-schema.ts';
import { discardDraft, draftOf, restoreDraft, saveDraft, signatureOf, type Writer } from './reply-draft-store.ts';
import { removeReplyFile } from './reply-file-store.ts';

/** What is typed is stored nowhere a second time, and each of these can be repeated. */
const REPEATED = { handlesRepeats: true } as const;

export const replyDraftFunctions: Readonly<Record<string, FunctionBody>> = {
  'reply-draft': defineQuery({
    schema: readDraftSchema,
    read: async ({ person: personId }, { db, user }) => ({
      draft: await draftOf(db, { personId, memberId: signedInUser({ user }).id }),
    }),
  }),
  'save-reply-draft': defineCommand({
    ...REPEATED,
    schema: saveDraftSchema,
    async act({ person, draft, ...content }, call) {
      const writer = await lockedWriter(call, person);
      const version = await saveDraft(call.tx, writer, draft, content, call.now);
      const answer: SavedDraft = version === undefined ? { theirs: await draftOf(call.tx, writer) } : { version };
      return { ...answer };
    },
  }),
  'discard-reply-draft': defineCommand({
    ...REPEATED,
    schema: discardDraftSchema,
    async act({ person, draft }, call) {
      const writer = await lockedWriter(call, person);
      if (!(await discardDraft(call.tx, writer, draft, call.now))) throw conflict(words.refused.changed);
    },
  }),
  'restore-reply-draft': defineCommand({
    ...REPEATED,
    schema: restoreDraftSchema,
    act: async ({ draft }, { tx, user }) => restoreDraft(tx, signedInUser({ user }).id, draft),
  }),
  'remove-reply-file': defineCommand({
    ...REPEATED,
    schema: removeReplyFileSchema,
    act: async ({ file }, { tx, user }) => removeReplyFile(tx, signedInUser({ user }).id, file),
  }),
  'reply-signature': defineQuery({
    schema: v.strictObject({}),
    read: async (_input, { db, user }) => ({ signature: await signatureOf(db, signedInUser({ user }).id) }),
  }),
  'save-reply-signature': defineCommand({
    ...REPEATED,
    schema: saveSignatureSchema,
    async act({ text: body }, { tx, user }) {
      await tx
        .insertInto('reply_signatures')
        .values({ member_id: signedInUser({ user }).id, body })
        .onConflict((row) => row.column('member_id').doUpdateSet({ body }))
        .execute();
    },
  }),
};

/** Drafts to one person wait for each other until the commit. */
async function lockedWriter({ tx, user }: FunctionCall, personId: string): Promise<Writer> {
  const person = await lockPerson(tx, personId);
  if (!person) throw notFound(words.refused.nobody);
  return { personId, memberId: signedInUser({ user }).id };
}
