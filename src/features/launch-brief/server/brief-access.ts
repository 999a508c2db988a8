import words from '#content/launch-brief/server-words.yaml';
import type { BriefAnswers } from '../shared/brief-answers.ts';
import type { BriefView } from '../shared/brief-facts.ts';
import { type ApiError, conflict, Refusal } from '#server/platform/http/api-error.ts';
import { optionalIsoTime } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { PrivateLinks } from '#server/platform/private-links.ts';
import { filesOf } from './files/brief-file-store.ts';
import { addBrief, briefBehind, countVersions, saveBrief, type Brief } from './brief-store.ts';

export const noSuchBrief: ApiError = { code: 'not_found', message: words.refusals.linkGone };

/** @throws {Refusal} when the token opens nothing. */
export async function openBrief(db: Queryable, links: PrivateLinks, token: string, now: number): Promise<Brief> {
  const brief = await briefBehind(db, links, token, now);
  if (!brief) throw new Refusal(noSuchBrief);
  return brief;
}

export interface Save {
  token: string;
  /** The version that the answers were made from; 0 for a brief that is not stored yet. */
  version: number;
  answers: BriefAnswers;
}

/** @throws {Refusal} when somebody else has changed the brief since, so that neither edit overwrites the other. */
export async function putBrief(tx: Queryable, links: PrivateLinks, save: Save, now: number): Promise<Brief> {
  const { token, version, answers } = save;
  if (version === 0) {
    const added = await addBrief(tx, token, answers, now);
    if (added) return added;
  }
  const before = await openBrief(tx, links, token, now);
  // A repeat of the same save, for example after its reply was lost.
  if (before.version === version + 1 && JSON.stringify(before.answers) === JSON.stringify(answers)) return before;
  const saved = before.version === version ? await saveBrief(tx, before, answers, now) : undefined;
  if (!saved) throw conflict(words.refusals.changed);
  return saved;
}

export async function viewOfBrief(
  db: Queryable,
  { id, answers, version, expires_at: expiresAt }: Brief,
): Promise<BriefView> {
  return {
    answers,
    version,
    expiresAt: optionalIsoTime(expiresAt),
    sentVersions: await countVersions(db, id),
    files: await filesOf(db, id),
  };
}
