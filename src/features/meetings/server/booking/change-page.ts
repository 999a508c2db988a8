/** The page on which a visitor moves or cancels what they booked. It needs no scripts, and opening it changes nothing. */
import { html } from 'hono/html';
import words from '#content/meeting-change-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { MINUTE_MS } from '#shared/site/durations.ts';
import { localDay } from '#shared/site/wall-clock.ts';
import { routes } from '#shared/site/routes.ts';
import { COLORS } from '#server/platform/looks/color-tokens.ts';
import { plainPages, type PlainHtml } from '#server/platform/looks/plain-page.ts';
import { momentInZone } from '#features/meetings/shared/meeting-times.ts';
import type { FreeTimes } from '#features/meetings/shared/meeting-hours-schema.ts';
import type { Meeting } from '../meeting-store.ts';

export type ChangeNotice = keyof typeof words.notices;

const { policy, page } = plainPages({
  style: `
h2 { padding-top: 16px; border-top: 1px solid var(--line); }
form { display: grid; gap: 12px; margin: 16px 0; }
label { display: grid; gap: 4px; font-weight: 600; }
option { background: var(--paper); color: var(--ink); }
.time { padding: 12px 16px; border-left: 4px solid ${COLORS.gold}; background: var(--sand); font-size: 19px; font-weight: 600; }
.notice { padding: 12px 16px; border: 1px solid var(--field); border-radius: 4px; }
.quiet { background: transparent; color: inherit; border-color: var(--field); }
`,
});

export { policy as CHANGE_POLICY };

export function changePage(
  meeting: Meeting,
  free: FreeTimes,
  notice: ChangeNotice | undefined,
  now: number,
): PlainHtml {
  const state = stateOf(meeting, now);
  const { heading, text } = words.states[state];
  const start = startOf(meeting);
  return page(
    heading,
    html`<h1>${heading}</h1>
      ${notice === undefined ? '' : html`<p class="notice" role="status">${words.notices[notice]}</p>`}
      ${start === null ? '' : html`<p class="time">${momentInZone(start, meeting.timeZone)}</p>`}
      <p>${fillWords(text, { minutes: String(meeting.minutes) })}</p>
      ${isOpen(state) ? html`${moveForm(meeting, free)} ${cancelForm(meeting)}` : again()}`,
  );
}

/** When the link opens nothing, or no longer. */
export function unknownPage(): PlainHtml {
  return page(
    words.unknown.heading,
    html`<h1>${words.unknown.heading}</h1>
      ${again()}`,
  );
}

type ChangeState = keyof typeof words.states;

function stateOf(meeting: Meeting, now: number): ChangeState {
  const { status, minutes } = meeting;
  const start = startOf(meeting);
  if (status === 'cancelled' || status === 'declined') return 'off';
  if (start === null) return 'open';
  if (start + minutes * MINUTE_MS <= now) return 'over';
  return status === 'confirmed' ? 'agreed' : 'waiting';
}

/** Whether a link to it may still change something. */
export function mayChange(meeting: Meeting, now: number): boolean {
  return isOpen(stateOf(meeting, now));
}

function isOpen(state: ChangeState): boolean {
  return state === 'agreed' || state === 'waiting';
}

/** Null while there are several to choose from. */
function startOf({ status, startsAt, slots }: Meeting): number | null {
  if (status === 'confirmed' || status === 'cancelled') return startsAt;
  return slots.length === 1 ? (slots[0] ?? null) : null;
}

function moveForm({ version, timeZone }: Meeting, { starts, confirms }: FreeTimes): PlainHtml {
  const { move } = words;
  const days = Map.groupBy(starts ?? [], (start) => localDay(Date.parse(start), timeZone));
  const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone });
  // With the zone's name, because one hour of the year comes twice.
  const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone } as const;
  const time = new Intl.DateTimeFormat('en-US', clock);
  const timeWords = (start: string) => time.format(new Date(start)).replaceAll('\u202F', ' ');
  const group = (times: readonly string[]) =>
    html`<optgroup label="${day.format(new Date(times[0] ?? ''))}">
      ${times.map((start) => html`<option value="${start}">${timeWords(start)}</option>`)}
    </optgroup>`;
  const form = html`<form method="post">
    <input type="hidden" name="version" value="${String(version)}" />
    <label>
      ${move.label}
      <select name="start" required>
        <option value="">${move.choose}</option>
        ${[...days.values()].map(group)}
      </select>
    </label>
    <p class="soft">${fillWords(move.zone, { zone: timeZone.replaceAll('_', ' ') })}</p>
    <p class="soft">${move.confirms[confirms]}</p>
    <button name="act" value="move">${move.button}</button>
  </form>`;
  return html`<h2>${move.heading}</h2>
    ${days.size === 0 ? html`<p>${move.none}</p>` : form}`;
}

function cancelForm({ version }: Meeting): PlainHtml {
  const { cancel } = words;
  return html`<h2>${cancel.heading}</h2>
    <form method="post">
      <input type="hidden" name="version" value="${String(version)}" />
      <p class="soft">${cancel.text}</p>
      <button class="quiet" name="act" value="cancel">${cancel.button}</button>
    </form>`;
}

function again(): PlainHtml {
  return html`<p><a class="button" href="${routes.contact}#meeting">${words.again}</a></p>`;
}
