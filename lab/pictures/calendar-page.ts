/** A phone's calendar, drawn to scale, that shows the event of a calendar file, and nothing else on that day. */
import brand from '../../content/brand.yaml';
import { escapeHtml } from '../../src/shared/text/escape-html.ts';

const { colors } = brand;
/** Half an hour holds two lines. */
const HOUR_PX = 90;

export function calendarPage(file: string, timeZone: string): string {
  const lines = file.replaceAll(/\r?\n /g, '').split(/\r?\n/);
  const field = (name: string) =>
    lines
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .replaceAll(/\\(.)/g, '$1');
  const time = (name: string) => new Date((field(name) ?? '').replace(/^(....)(..)(.....)(..)/, '$1-$2-$3:$4:'));
  const [start, end] = [time('DTSTART'), time('DTEND')];
  const part = (at: Date, options: Intl.DateTimeFormatOptions) => at.toLocaleString('en-US', { timeZone, ...options });
  const hourOf = (at: Date) => {
    const [hours = 0, minutes = 0] = part(at, { hour: 'numeric', minute: 'numeric', hourCycle: 'h23' })
      .split(':')
      .map(Number);
    return hours + minutes / 60;
  };
  const first = Math.floor(hourOf(start)) - 1;
  const hours = Array.from({ length: Math.ceil(hourOf(end)) + 1 - first }, (_, index) => first + index);
  const length = hourOf(end) - hourOf(start);
  const clock = (at: Date) =>
    part(at, { hour: 'numeric', minute: '2-digit' }).replace(
      /([AP])M$/,
      (_, half: string) => `${half.toLowerCase()}.m.`,
    );
  const short = length < 1;
  // A short event has no room for its place.
  const place = short ? undefined : field('LOCATION');
  return `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="/fonts.css"><style>
:root { color-scheme: light dark; --ink: ${pair(colors.ink)}; --soft: ${pair(colors['ink-2'])}; --paper: ${pair(colors.raised)}; --line: ${pair(colors.line)}; }
* { box-sizing: border-box; margin: 0; }
body { background: var(--paper); color: var(--ink); font: 400 15px/1.4 Geist, system-ui, sans-serif; }
main { padding: 18px 16px 10px; }
h1 { font: 700 24px/1.2 'Bricolage Grotesque', sans-serif; margin-bottom: 14px; }
ol { position: relative; list-style: none; padding: 0; }
li { height: ${HOUR_PX}px; border-top: 1px solid var(--line); color: var(--soft); font-size: 13px; }
li:last-of-type { height: 22px; }
article { position: absolute; left: 50px; right: 0; top: ${(hourOf(start) - first) * HOUR_PX + 1}px; height: ${length * HOUR_PX - 2}px; overflow: hidden; padding: ${short ? 4 : 8}px 4px ${short ? 4 : 8}px 8px; ${short ? 'font-size: 14px; line-height: 1.25; white-space: nowrap;' : ''} border-left: 5px solid ${colors.gold}; border-radius: 6px; background: color-mix(in srgb, ${colors.gold} 22%, var(--paper)); }
h2 { font-size: ${short ? 14 : 15}px; font-weight: 600; line-height: inherit; }
</style><main><h1>${part(start, { weekday: 'long', month: 'long', day: 'numeric' })}</h1><ol>${hours
    .map((hour) => `<li>${((hour + 11) % 12) + 1} ${hour < 12 ? 'a.m.' : 'p.m.'}</li>`)
    .join('')}<article><h2>${escapeHtml(field('SUMMARY') ?? '')}</h2><p>${clock(start)} – ${clock(end)}</p>${
    place ? `<p>${escapeHtml(place)}</p>` : ''
  }</article></ol></main>`;
}

function pair([light, dark]: readonly string[]): string {
  return `light-dark(${light}, ${dark})`;
}
