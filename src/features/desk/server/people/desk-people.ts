import type { Activity, PersonCard } from '#features/desk/shared/desk-schema.ts';
import { isoTime, optionalIsoTime } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { ListedPerson } from './people-search.ts';
import { sharedScores } from '#features/assessment/server/interface.ts';

const TIMELINE_MAX = 500;

export async function timelineOf(db: Queryable, personKey: string): Promise<Activity[]> {
  const rows = await db
    .selectFrom('activities')
    .leftJoin('envelopes', 'envelopes.id', 'activities.envelope_id')
    .leftJoin('assessments', (join) =>
      join
        .onRef('assessments.id', '=', 'activities.reference')
        .on('activities.kind', '=', 'assessment')
        // A result that went to a corrected address is no longer theirs.
        .onRef('assessments.email_key', '=', 'activities.person_key'),
    )
    .select(['activities.id', 'activities.at', 'activities.kind', 'title', 'activities.text', 'member_id'])
    .select(['envelopes.id as envelope', 'held_for', 'released_at', 'binned_at', 'answers', 'shared_with_us_at'])
    .where('activities.person_key', '=', personKey)
    .orderBy('activities.at', 'desc')
    .orderBy('activities.id', 'desc')
    .limit(TIMELINE_MAX)
    .execute();
  return rows.map(({ id, at, kind, title, member_id, envelope, held_for, released_at, binned_at, ...row }) => ({
    id,
    at: isoTime(at),
    kind,
    title,
    text: row.answers === null ? row.text : sharedScores(row.answers, row.shared_with_us_at),
    ours: member_id !== null,
    held: envelope !== null && held_for !== null && !released_at && !binned_at ? { envelope, why: held_for } : null,
    isBinned: binned_at !== null,
  }));
}

export function cardOf(row: ListedPerson): PersonCard {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    status: row.status,
    version: row.version,
    lastTitle: row.last_title,
    lastForm: row.last_form,
    lastAt: isoTime(row.last_at),
    waitingSince: optionalIsoTime(row.waiting_since),
    dueAt: optionalIsoTime(row.due_at),
    held: row.held,
    phone: row.call_consent_at === null ? null : row.phone,
    source: row.source,
    assignee: row.assignee,
    label: row.label,
  };
}
