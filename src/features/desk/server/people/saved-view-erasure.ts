/** Deletes views whose search or name holds words of a person who is erased. */
import type { PeopleFilter } from '#features/desk/shared/desk-schema.ts';
import { emailKey } from '#shared/text/email-address.ts';
import type { AccountHolder } from '#server/platform/account-holder.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { planSearch } from './people-search.ts';

/** Words that others have used as well say nothing about the person, so views of these stay. */
export async function eraseViews(tx: Queryable, { email, ownsAddress }: AccountHolder): Promise<void> {
  if (!ownsAddress) return;
  const key = emailKey(email);
  const views = await tx.selectFrom('saved_views').select(['id', 'name', 'filter']).execute();
  for (const { id, name, filter } of views) {
    // Only `saveView` writes the column, from a checked filter.
    if (await isAbout(tx, key, name, JSON.parse(filter) as Partial<PeopleFilter>))
      await tx.deleteFrom('saved_views').where('id', '=', id).execute();
  }
}

async function isAbout(tx: Queryable, key: string, name: string, { search = '', source }: Partial<PeopleFilter>) {
  if (source !== undefined && isJust(key, await fromSource(tx, source))) return true;
  const parts = new Set([search, ...search.split(/\s+/), name, ...name.split(/\s+/)]);
  for (const part of parts) {
    const { keys } = await planSearch(tx, { search: part, waiting: false, held: false });
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
