/** What a page's picture shows at its foot: a strip drawn from the data that the page itself shows. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parse } from 'yaml';
import { routes } from '../src/shared/routes.ts';
import { voicePlansOf, type VoicePlan } from '../src/shared/voice-plan.ts';
import { readCatalogue } from './content-facts.ts';
import type { Artefact, ArtefactOf, Call, DiscQuestion } from './content-schema.ts';

const CONTENT = resolve(import.meta.dirname, '../content');

/** Where the strip is 1 wide and 1 high. */
export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
  tone: 'gold' | 'light' | 'dim' | 'green' | 'red' | 'blue';
}

export interface Strip {
  label: string;
  bars: readonly Bar[];
}

const SAMPLE_CALL = 'calls/books-call.yaml';
const PRICE_PAGES: ReadonlySet<string> = new Set([
  routes.pricing,
  routes['mod-iq-pricing'],
  routes['mod-mentor-pricing'],
  routes['mod-showcase-pricing'],
]);
const DISC_PAGES: ReadonlySet<string> = new Set([routes['free-disc-assessment'], routes['quizzy-persona-assessor']]);

export function stripOf(path: string): Strip {
  if (path.startsWith(`${routes.blog}/`)) return articleStrip(basename(path));
  if (PRICE_PAGES.has(path)) return priceStrip(voicePlansOf(readCatalogue().plans));
  if (DISC_PAGES.has(path)) return questionStrip(read('disc/questions.yaml') as DiscQuestion[]);
  const artefact = artefactOf(path);
  if (artefact?.kind === 'evening-log') return eveningStrip(artefact);
  if (artefact?.kind === 'week-grid') return weekStrip(artefact);
  if (artefact?.kind === 'hand-off') return handOffStrip(artefact);
  return callStrip(read(SAMPLE_CALL) as Call);
}

/** The files' schemas have been checked by the time that pictures are made: the pages hold the same words. */
function read(file: string): unknown {
  return parse(readFileSync(join(CONTENT, file), 'utf8'));
}

function artefactOf(path: string): Artefact | undefined {
  const file = ['brochures', 'brochures/plain']
    .map((folder) => `${folder}${path}-brochure.yaml`)
    .find((name) => existsSync(join(CONTENT, name)));
  return file ? (read(file) as { artefact?: Artefact }).artefact : undefined;
}

/** Who speaks when: the agent above the line, the people below. */
function callStrip({ title, length, speakers, turns }: Call): Strip {
  const bars = turns.map(({ from, to, speaker }): Bar => {
    const isAgent = speakers[speaker]?.side === 'agent';
    const [x, width] = [from / length, (to - from) / length];
    return { x, width, y: isAgent ? 0.06 : 0.54, height: 0.4, tone: isAgent ? 'gold' : 'light' };
  });
  return { label: `Sample call, ${length} seconds: ${title}`, bars };
}

/** A bar for each call, as tall as it is long. */
function eveningStrip({ title, hours, calls }: ArtefactOf<'evening-log'>): Strip {
  const first = minutesOf(hours[0] ?? '');
  const span = minutesOf(hours.at(-1) ?? '') - first;
  const longest = Math.max(...calls.map(({ seconds }) => seconds));
  const tones = { answered: 'light', routed: 'blue', booked: 'gold', message: 'dim', emergency: 'red' } as const;
  const ticks = hours.map((hour): Bar => {
    return { x: ((minutesOf(hour) - first) / span) * 0.995, y: 0.97, width: 0.005, height: 0.03, tone: 'dim' };
  });
  const bars = calls.map(({ time, seconds, outcome }): Bar => {
    const height = 0.9 * (seconds / longest);
    return { x: (minutesOf(time) - first) / span, y: 0.92 - height, width: 0.018, height, tone: tones[outcome] };
  });
  return { label: `Sample evening: ${title}`, bars: [...ticks, ...bars] };
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = (/\d+:\d+/.exec(time)?.[0] ?? '').split(':').map(Number);
  return hours * 60 + minutes;
}

/** The week after the call: what was taken, what is free, and what the call booked. */
function weekStrip({ title, days, times, turns }: ArtefactOf<'week-grid'>): Strip {
  const touches = turns.flatMap((turn) => turn.touches ?? []);
  const tones = { taken: 'dim', free: 'light', offered: 'light', held: 'gold', booked: 'gold' } as const;
  const bars = days.flatMap(({ id, slots }, column) =>
    times.map((time, row): Bar => {
      const last = touches.findLast((touch) => touch.day === id && touch.time === time);
      const [width, height] = [1 / days.length, 1 / times.length];
      const tone = tones[last?.to ?? slots[time] ?? 'free'];
      return { x: column * width, y: row * height, width: width * 0.96, height: height * 0.82, tone };
    }),
  );
  return { label: `Sample week: ${title}`, bars };
}

/** Who is connected with whom, until somebody answers. */
function handOffStrip({ title, parts }: ArtefactOf<'hand-off'>): Strip {
  const rows = ['visitor-ours', 'ours-staff', 'visitor-staff'];
  const tones = { talk: 'gold', hold: 'dim', ring: 'light' } as const;
  const { links } = parts.answered;
  const length = Math.max(...links.map(({ to }) => to));
  const bars = links.map(({ from, to, join: between, state }): Bar => {
    const y = rows.indexOf(between) / rows.length;
    return { x: from / length, width: (to - from) / length, y: y + 0.04, height: 0.24, tone: tones[state] };
  });
  return { label: `Sample hand-off: ${title}`, bars };
}

/** The voice plans' minutes beside what they cost a month. */
function priceStrip(voicePlans: readonly VoicePlan[]): Strip {
  const most = Math.max(...voicePlans.map(({ monthly }) => monthly));
  const mostMinutes = Math.max(...voicePlans.map(({ included }) => included.minutes));
  const row = 1 / voicePlans.length;
  const bars = voicePlans.flatMap(({ monthly, included }, index): Bar[] => {
    const y = index * row;
    return [
      { x: 0, y, width: monthly / most, height: row * 0.46, tone: 'gold' },
      { x: 0, y: y + row * 0.48, width: included.minutes / mostMinutes, height: row * 0.26, tone: 'light' },
    ];
  });
  const names = voicePlans.map(({ name, monthly }) => `${name} $${Math.round(monthly / 100)}`).join(', ');
  return { label: `A month: ${names}`, bars };
}

/** A column for each question, a cell for each of its statements. */
function questionStrip(questions: readonly DiscQuestion[]): Strip {
  const tones = { D: 'red', I: 'gold', S: 'green', C: 'blue' } as const;
  const bars = questions.flatMap(({ options }, column) =>
    options.map(({ value }, row): Bar => {
      // Turned by one from question to question, as the page shuffles them.
      const place = (row + column) % options.length;
      const [width, height] = [1 / questions.length, 1 / options.length];
      return { x: column * width, y: place * height, width: width * 0.8, height: height * 0.78, tone: tones[value] };
    }),
  );
  return { label: `${questions.length} questions, ${questions[0]?.options.length ?? 0} statements each`, bars };
}

/** The article's parts, each as wide as it is long; what the reader may keep is named beneath. */
function articleStrip(slug: string): Strip {
  const file = readFileSync(join(CONTENT, 'articles', `${slug}.md`), 'utf8');
  const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? [];
  const { keep } = parse(front) as { keep: string };
  const parts = body.split(/^## /m).map((part) => ({
    words: part.split(/\s+/).filter(Boolean).length,
    holdsTable: /^\|/m.test(part) || part.includes('```') || /^> /m.test(part),
  }));
  const all = parts.reduce((sum, { words }) => sum + words, 0);
  let before = 0;
  const bars = parts.map(({ words, holdsTable }): Bar => {
    const x = before / all;
    before += words;
    const height = holdsTable ? 0.9 : 0.45;
    return { x, y: 0.95 - height, width: words / all - 0.006, height, tone: holdsTable ? 'gold' : 'light' };
  });
  return { label: `To keep: ${keep}`, bars };
}
