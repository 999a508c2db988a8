import words from '#content/desk/duration-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';

/** "25 min", "3 h 5 min". */
export function minutesWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const text = hours === 0 ? words.minutes : rest === 0 ? words.hours : words.hoursMinutes;
  return fillWords(text, { hours: String(hours), minutes: String(rest) });
}
