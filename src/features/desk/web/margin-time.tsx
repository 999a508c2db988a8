/** The time in the left margin of the day sheet: the hour for today, the day for what is older. */
import { useState } from 'react';
import sheet from '#features/calls/web/call-sheet/call-sheet.module.css';
import { formatDayTime, formatTime } from '#web/ui/format-moment.ts';
import { isOnDay } from './waiting-words.ts';

const SHORT_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

export function MarginTime({ at }: { at: string }) {
  const [today] = useState(() => new Date());
  const shown = isOnDay(at, today) ? formatTime(at) : SHORT_DAY.format(new Date(at));
  return (
    <time className={sheet.time} dateTime={at} title={formatDayTime(at)}>
      {shown}
    </time>
  );
}
