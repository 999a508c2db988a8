import { isOpenAt, nextOpening, type OpeningHours } from './opening-hours.ts';
import type { GuidedCall } from './guided-call-schema.ts';

const MINUTE_MS = 60_000;
const AFTER_OPENING_MIN = 100;
const AFTER_CLOSING_MIN = 55;
const NIGHT = { hours: 2, minutes: 10 };
/** How far ahead to look for three free times: a business may open once a week. */
const DAYS_AHEAD = 35;
/** The first free time leaves the business this long to get ready. */
const NOTICE_MIN = 120;
const OFFERED = 3;

/** A Wednesday morning, so that every build and every recording names the same days. */
export const HEARD_AT = new Date(2027, 0, 13, 11, 20);

/** The next Wednesday at that time, on which a sample's call goes word for word as at `HEARD_AT`. */
export function nextHeardAt(now: Date): Date {
  return at(now, daysUntil(HEARD_AT.getDay(), now), HEARD_AT.getHours() * 60 + HEARD_AT.getMinutes());
}

/** From 1 to 7. @param weekday From 0 for Sunday. */
function daysUntil(weekday: number, now: Date): number {
  return ((weekday - now.getDay() + 6) % 7) + 1;
}

export function ringsAt(rings: GuidedCall['rings'], hours: OpeningHours, now: Date): Date {
  if (typeof rings === 'object') {
    const [hour = 0, minute = 0] = rings.at.split(':').map(Number);
    return at(now, daysUntil(rings.weekday, now), hour * 60 + minute);
  }
  if (rings === 'night') {
    const night = at(now, 0, NIGHT.hours * 60 + NIGHT.minutes);
    return night > now ? night : at(now, 1, NIGHT.hours * 60 + NIGHT.minutes);
  }
  const opening = nextOpening(hours, now) ?? at(now, 1, 9 * 60);
  const span = (hours[opening.getDay()] ?? []).at(rings === 'open' ? 0 : -1);
  const minutesOf = (day: Date) => day.getHours() * 60 + day.getMinutes();
  if (rings === 'evening') return at(opening, 0, (span?.to ?? minutesOf(opening) + 480) + AFTER_CLOSING_MIN);
  return new Date(opening.getTime() + AFTER_OPENING_MIN * MINUTE_MS);
}

/** Three times on three different days, mornings and afternoons in turn, on the hour. */
export function freeTimes(hours: OpeningHours, rang: Date, preferredHour?: number): [Date, Date, Date] {
  const found: Date[] = [];
  for (let ahead = 0; ahead <= DAYS_AHEAD && found.length < OFFERED; ahead += 1) {
    const wanted = preferredHour ?? (found.length % 2 === 0 ? 9 : 14);
    const fits = Array.from({ length: 24 }, (_, hour) => at(rang, ahead, hour * 60))
      .filter((time) => time.getTime() >= rang.getTime() + NOTICE_MIN * MINUTE_MS)
      .filter((time) => isOpenAt(hours, time) && isOpenAt(hours, new Date(time.getTime() + 59 * MINUTE_MS)));
    const nearest = fits.toSorted((a, b) => Math.abs(a.getHours() - wanted) - Math.abs(b.getHours() - wanted))[0];
    if (nearest) found.push(nearest);
  }
  // A business that is never open for an hour is offered times all the same: the owner confirms them.
  while (found.length < OFFERED) found.push(at(rang, found.length + 1, 10 * 60));
  const [first = rang, second = rang, third = rang] = found;
  return [first, second, third];
}

/** "tomorrow at 9 a.m.", "Thursday at noon", "el martes a las 9 de la mañana". */
export function sayTime(time: Date, rang: Date, language: GuidedCall['language']): string {
  return `${sayDay(time, rang, language)} ${sayHour(time, language)}`;
}

/** "Tuesday, January 6, at 9 a.m.", for whoever reads it on another day. */
export function writeTime(time: Date): string {
  const day = time.toLocaleDateString('en-US', { weekday: 'long', day: 'numeric', month: 'long' });
  return `${day}, ${sayHour(time, 'en')}`;
}

/** "February" for a day in January. */
export function monthAfter(day: Date): string {
  return new Date(day.getFullYear(), day.getMonth() + 1).toLocaleDateString('en-US', { month: 'long' });
}

function sayDay(time: Date, rang: Date, language: GuidedCall['language']): string {
  const days = Math.round((at(time, 0, 0).getTime() - at(rang, 0, 0).getTime()) / (24 * 60 * MINUTE_MS));
  const near = language === 'es' ? ['hoy', 'mañana'] : ['today', 'tomorrow'];
  if (near[days]) return near[days];
  const locale = language === 'es' ? 'es-US' : 'en-US';
  const weekday = time.toLocaleDateString(locale, { weekday: 'long' });
  if (days < 7) return language === 'es' ? `el ${weekday}` : weekday;
  const date = time.toLocaleDateString(locale, { day: 'numeric', month: 'long' });
  return language === 'es' ? `el ${weekday} ${date}` : `${weekday}, ${date},`;
}

function sayHour(time: Date, language: GuidedCall['language']): string {
  if (time.getHours() === 12 && time.getMinutes() === 0) return language === 'en' ? 'at noon' : 'al mediodía';
  if (language === 'en') return `at ${clockTime(time)}`;
  const { hour, clock } = onTheClock(time);
  const part = time.getHours() < 12 ? 'de la mañana' : time.getHours() < 19 ? 'de la tarde' : 'de la noche';
  return `${hour === 1 ? 'a la' : 'a las'} ${clock} ${part}`;
}

/** "2:10 a.m.", "1 p.m." */
export function clockTime(time: Date): string {
  return `${onTheClock(time).clock} ${time.getHours() < 12 ? 'a.m.' : 'p.m.'}`;
}

function onTheClock(time: Date): { hour: number; clock: string } {
  const hour = time.getHours() % 12 === 0 ? 12 : time.getHours() % 12;
  const minutes = time.getMinutes();
  return { hour, clock: minutes === 0 ? String(hour) : `${hour}:${String(minutes).padStart(2, '0')}` };
}

/** Minutes may run past midnight. */
function at(day: Date, ahead: number, minutes: number): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + ahead, 0, minutes);
}
