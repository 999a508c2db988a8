import words from '#content/launch-brief/brief-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import type { BriefAnswers } from '../shared/brief-answers.ts';
import { readDemoBusiness, type DemoBusiness } from '#features/calls/shared/demo-business.ts';
import { readOpeningHours } from '#features/calls/shared/opening-hours-reading.ts';
import type { OpenSpan } from '#features/calls/shared/opening-hours.ts';
import { WEEKDAYS } from '#shared/site/phone-hours.ts';

/** A time field holds none later. */
const LAST_MINUTE = 24 * 60 - 1;

/** Names every question that a business may answer, with '' where this one doesn't, so that it can replace another. */
export function answersOfDemo(value: unknown): BriefAnswers {
  const demo = readDemoBusiness(value);
  if (!demo) return {};
  return {
    businessName: demo.businessName,
    trade: demo.ownTrade ?? '',
    services: demo.services.join('\n'),
    handOffFirst: demo.handOffNumber,
    ...hoursAnswers(demo),
  };
}

/** What two times a day can't hold, such as a lunch break, goes as it was typed into the next question. */
function hoursAnswers({ openingHours }: DemoBusiness): BriefAnswers {
  const read = readOpeningHours(openingHours);
  const week = WEEKDAYS.map((day, index) => ({ day, spans: read?.hours[(index + 1) % WEEKDAYS.length] ?? [] }));
  const times = week.flatMap(({ day, spans }) => [
    [`hours${day}From`, clockOf(spans[0]?.from)],
    [`hours${day}To`, clockOf(spans.at(-1)?.to)],
  ]);
  const isWhole = read?.unread.length === 0 && week.every(({ spans }) => isHeldByTwoTimes(spans));
  return {
    ...Object.fromEntries(times),
    holidays: isWhole ? '' : fillWords(words.demoHours, { hours: openingHours }),
  };
}

function isHeldByTwoTimes(spans: readonly OpenSpan[]): boolean {
  return spans.length < 2 && spans.every(({ to }) => to <= LAST_MINUTE + 1);
}

function clockOf(minutes: number | undefined): string {
  if (minutes === undefined) return '';
  const shown = Math.min(minutes, LAST_MINUTE);
  return [Math.floor(shown / 60), shown % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
