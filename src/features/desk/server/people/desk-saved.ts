import words from '#content/desk/server-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { planSearch } from './people-search.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { AccountHolder } from '#server/platform/account-holder.ts';
import { emailKey } from '#shared/text/email-address.ts';
import {
  nothingSchema,
  savedIdSchema,
  saveReplySchema,
  saveViewSchema,
  type PeopleFilter,
  type SavedReply,
} from '#features/desk/shared/desk-schema.ts';
import { conflict, invalid, notFound } from '#server/platform/http/api-error.ts';
import { defineQuery, signedInUser, type FunctionBody } from '#server/platform/http/site-function.ts';
import { deskCommand } from '../desk-command.ts';

/** More wouldn't fit a list to choose from. */
const REPLIES_MAX = 100;
const VIEWS_MAX = 20;

/** @throws {Refusal} when the list is full and the one to save isn't in it. */
function requireRoom(saved: readonly { id: string }[], id: string, most: number, message: string): void {
  if (saved.length < most || saved.some((one) => one.id === id)) return;
  throw invalid(fillWords(message, { most: String(most) }));
}

export const savedFunctions: Readonly<Record<string, FunctionBody>> = {
  'desk-replies': defineQuery({
    schema: nothingSchema,
    async read(_input, { db }) {
      const replies: SavedReply[] = await db
        .selectFrom('saved_replies')
        .select(['id', 'title', 'text'])
        .orderBy('title')
        .orderBy('id')
        .execute();
      return { replies };
    },
  }),
  'desk-save-reply': deskCommand(saveReplySchema, async ({ id, title, text }, { tx, now, record }) => {
    const saved = await tx.selectFrom('saved_replies').select('id').limit(REPLIES_MAX).execute();
    requireRoom(saved, id, REPLIES_MAX, words.refused.replies);
    await tx
      .insertInto('saved_replies')
      .values({ id, title, text, created_at: now })
      .onConflict((row) => row.column('id').doUpdateSet({ title, text }))
      .execute();
    await record('reply.save', id);
  }),
  'desk-delete-reply': deskCommand(savedIdSchema, async ({ id }, { tx, record }) => {
    const deleted = tx.deleteFrom('saved_replies').where('id', '=', id).returning('id');
    await deleted.executeTakeFirstOrThrow(() => notFound(words.refused.deleted));
    await record('reply.delete', id);
  }),
  'desk-views': defineQuery({
    schema: nothingSchema,
    async read(_input, { db, user }) {
      const rows = await db
        .selectFrom('saved_views')
        .selectAll()
        .where('user_id', '=', signedInUser({ user }).id)
        .orderBy('created_at')
        .execute();
      return { views: rows.map(({ id, name, filter }) => ({ id, name, filter: filterIn(filter) })) };
    },
  }),
  'desk-save-view': deskCommand(saveViewSchema, async ({ id, name, filter }, { tx, now, member, record }) => {
    const own = await tx.selectFrom('saved_views').select('id').where('user_id', '=', member.id).execute();
    requireRoom(own, id, VIEWS_MAX, words.refused.views);
    const view = { name, filter: JSON.stringify(filter) };
    await tx
      .insertInto('saved_views')
      .values({ id, user_id: member.id, ...view, created_at: now })
      .onConflict((row) => row.column('id').doUpdateSet(view).where('saved_views.user_id', '=', member.id))
      .returning('id')
      .executeTakeFirstOrThrow(() => conflict(words.refused.othersView));
    await record('view.save', id);
  }),
  'desk-delete-view': deskCommand(savedIdSchema, async ({ id }, { tx, member, record }) => {
    await tx
      .deleteFrom('saved_views')
      .where('id', '=', id)
      .where('user_id', '=', member.id)
      .returning('id')
      .executeTakeFirstOrThrow(() => notFound(words.refused.deleted));
    await record('view.delete', id);
  }),
};

/** Only `desk-save-view` writes the column, from a checked filter. */
function filterIn(column: string): PeopleFilter {
  return JSON.parse(column) as PeopleFilter;
}

/**
 * Deletes views whose search or name holds words of a person who is erased; their rows must still be there. Words that
 * others have used as well say nothing about the person, so views of these stay.
 */
export async function eraseViews(tx: Queryable, { email, ownsAddress }: AccountHolder): Promise<void> {
  if (!ownsAddress) return;
  const key = emailKey(email);
  const views = await tx.selectFrom('saved_views').select(['id', 'name', 'filter']).execute();
  for (const { id, name, filter } of views) {
    if (await isAbout(tx, key, name, filterIn(filter)))
      await tx.deleteFrom('saved_views').where('id', '=', id).execute();
  }
}

async function isAbout(tx: Queryable, key: string, name: string, { search = '', source }: Partial<PeopleFilter>) {
  if (source && isJust(key, await fromSource(tx, source))) return true;
  const parts = new Set([search, ...search.split(/\s+/), name, ...name.split(/\s+/)]);
  for (const part of parts) {
    const { keys } = await planSearch(tx, { search: part, waiting: false, held: false }, 0);
    if (keys && isJust(key, keys)) return true;
  }
  return false;
}

async function fromSource(tx: Queryable, source: string): Promise<string[]> {
  const rows = await tx.selectFrom('people').select('person_key').where('source', '=', source).limit(2).execute();
  return rows.map(({ person_key: key }) => key);
}

function isJust(key: string, keys: readonly string[]): boolean {
  return keys.length === 1 && keys[0] === key;
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    saved_replies: SavedReply & { created_at: number };
    saved_views: SavedViewRow;
  }
}

interface SavedViewRow {
  id: string;
  user_id: string;
  name: string;
  /** JSON of a `PeopleFilter`. */
  filter: string;
  created_at: number;
}
