/** Groups a project's days by step for its list; consecutive days off become one row. */
import type { ArtifactOf } from '#schemas/content-schema.ts';

type Day = ArtifactOf<'project-waveform'>['days'][number];

export interface DayRow {
  /** "Tue 1", or "Sat 5, Sun 6" for merged days off. */
  when: string;
  first: number;
  last: number;
  ours: number;
  yours: number;
  note: string;
}

export interface StepDays {
  step: number;
  rows: DayRow[];
}

/** Days off belong to the step before them. */
export function daysByStep(days: readonly Day[]): StepDays[] {
  const groups: StepDays[] = [];
  for (const { step, ...day } of days) {
    if (step !== undefined && step !== groups.at(-1)?.step) groups.push({ step, rows: [] });
    const rows = groups.at(-1)?.rows ?? [];
    const before = rows.at(-1);
    const when = `${day.weekday} ${day.day}`;
    if (before && step === undefined && before.note === day.note) {
      before.when += `, ${when}`;
      before.last = day.day;
    } else {
      rows.push({ when, first: day.day, last: day.day, ours: day.ours, yours: day.yours, note: day.note });
    }
  }
  return groups;
}
