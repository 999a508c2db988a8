/** Formats when results were taken: the day, with the time where a day has several results. */
import type { AccountAssessment } from '#features/accounts/shared/account-holdings.ts';
import { formatDay, formatTime } from '#web/ui/format-moment.ts';

export interface DatedResult extends AccountAssessment {
  /** Such as "Nov 21, 2026, 2:05 PM". */
  moment: string;
}

export function datedResults(results: readonly AccountAssessment[]): DatedResult[] {
  const days = results.map(({ completedAt }) => formatDay(completedAt));
  return results.map((result, index) => {
    const day = days[index] ?? '';
    const isAlone = days.filter((other) => other === day).length === 1;
    return { ...result, moment: isAlone ? day : `${day}, ${formatTime(result.completedAt)}` };
  });
}

/** The fragment that opens a result's report on the account page. */
export const reportHash = (id: string) => `#result-${id}`;

/** The id of the link that leads there. */
export const reportLinkId = (id: string) => `report-of-${id}`;
