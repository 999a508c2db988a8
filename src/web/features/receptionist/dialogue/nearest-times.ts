/** What to offer when nothing fits the wish. */
import { minutesOf, startOfDay, type WantedTime } from './sample-diary.ts';

/** The free times closest to what was wanted, of the same day where it has any. */
export function nearestTimes(free: readonly Date[], { days, exact, between }: WantedTime, count: number): Date[] {
  const from = days?.first ?? new Date(0);
  const sameDay = free.filter((slot) => days && days.first <= startOfDay(slot) && startOfDay(slot) <= days.last);
  const target = exact ?? between?.from;
  if (sameDay.length > 0 && target !== undefined) {
    return closest(sameDay, target)
      .slice(0, count)
      .toSorted((a, b) => a.getTime() - b.getTime());
  }
  const after = free.filter((slot) => slot >= from);
  const rest = after.length > 0 ? after : free;
  return target === undefined ? rest.slice(0, count) : closestOfEachDay(rest, target).slice(0, count);
}

function closestOfEachDay(free: readonly Date[], target: number): Date[] {
  const days = Map.groupBy(free, (slot) => startOfDay(slot).getTime());
  return [...days.values()].flatMap((ofDay) => closest(ofDay, target).slice(0, 1));
}

function closest(free: readonly Date[], target: number): Date[] {
  return free.toSorted((a, b) => Math.abs(minutesOf(a) - target) - Math.abs(minutesOf(b) - target));
}
