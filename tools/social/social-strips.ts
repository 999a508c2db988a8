/** The strip at the foot of a page's picture: the page's artifact, drawn in rows on one scale or as a grid. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type socialWords from '#content/social-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { formatCents } from '#shared/text/money.ts';
import { voicePlansOf } from '#features/pricing/shared/voice-plan.ts';
import { guidedCallSchema } from '#features/calls/shared/guided-call-schema.ts';
import { billedCall } from '../vite/heard-calls.ts';
import { CONTENT, fillContent, parseYaml, readCatalog, readFilled, splitArticle } from '../content/content-facts.ts';
import type { Artifact, ArtifactOf, DiscQuestion } from '#schemas/content-schema.ts';

type Tone = 'gold' | 'light' | 'dim' | 'green' | 'red' | 'blue';

/** Position and size, as shares of the strip's width and height. */
export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
  tone: Tone;
}

export interface Strip {
  label: string;
  bars: readonly Bar[];
}

const labels = fillContent('social-words.yaml') as typeof socialWords;
const SAMPLE_CALL = 'guided-calls/no-heat-guided-call.yaml';

export function stripOf(path: string): Strip {
  const file = `brochures${path}-brochure.yaml`;
  const { artifact } = (existsSync(join(CONTENT, file)) ? fillContent(file) : {}) as { artifact?: Artifact };
  if (path.startsWith(`${routes.blog}/`)) return articleStrip(basename(path));
  if (path.endsWith('pricing')) return priceStrip();
  if (path === routes['free-disc-assessment'] || path === routes['quizzy-persona-assessor']) return questionStrip();
  // TypeScript can't follow that an artifact's kind picks the drawing of that kind.
  const draw = artifact && (STRIPS[artifact.kind] as ((artifact: Artifact) => Strip) | undefined);
  return draw ? draw(artifact) : callStrip(billedCall(readFilled(SAMPLE_CALL, guidedCallSchema)));
}

/** Artifacts that consist of words only have none. */
const STRIPS: { [Kind in Artifact['kind']]?: (artifact: ArtifactOf<Kind>) => Strip } = {
  'evening-log': eveningStrip,
  'week-grid': weekStrip,
  'hand-off': handOffStrip,
  'handoff-flow': flowStrip,
  'keypad-and-speech': routesStrip,
  'project-waveform': planStrip,
  stopwatch: callStrip,
  'conversation-tags': callStrip,
};

interface Span {
  from: number;
  to: number;
  tone: Tone;
}

/** The space between neighbors. */
const GAP = 0.005;

/** Rows above each other on one scale. */
function rowsOf(...rows: readonly Span[][]): Bar[] {
  const length = Math.max(...rows.flat().map(({ to }) => to));
  return rows.flatMap((spans, row) =>
    spans.map(({ from, to, tone }): Bar => {
      const [x, y] = [from / length, (row + 0.1) / rows.length];
      return { x, y, width: (to - from) / length - GAP, height: 0.8 / rows.length, tone };
    }),
  );
}

function gridOf(columns: readonly Tone[][]): Bar[] {
  return columns.flatMap((cells, column) =>
    cells.map((tone, row): Bar => {
      const [width, height] = [1 / columns.length, 1 / cells.length];
      return { x: column * width, y: row * height, width: width * 0.9, height: height * 0.8, tone };
    }),
  );
}

/** One after the other, each as wide as its size. */
function inLine(parts: readonly { size: number; tone: Tone }[]): Span[] {
  let to = 0;
  return parts.map(({ size, tone }) => {
    const from = to;
    to += size;
    return { from, to, tone };
  });
}

type SpokenTurns = Pick<ArtifactOf<'stopwatch' | 'conversation-tags'>, 'speakers'> & {
  turns: readonly { from: number; to: number; speaker: string }[];
};

/** Who speaks when: the agent in the upper row, the people in the lower one. */
function callStrip({ title, length, ...spoken }: SpokenTurns & { title: string; length: number }): Strip {
  return { label: fillWords(labels.call, { seconds: String(length), title }), bars: rowsOf(...spokenRows(spoken)) };
}

function spokenRows({ speakers, turns }: SpokenTurns): Span[][] {
  return (['agent', 'person'] as const).map((side) =>
    turns
      .filter(({ speaker }) => speakers[speaker]?.side === side)
      .map(({ from, to }) => ({ from, to, tone: side === 'agent' ? 'gold' : 'light' })),
  );
}

/** Each call at its time. */
function eveningStrip({ title, hours, calls }: ArtifactOf<'evening-log'>): Strip {
  const tones = { answered: 'light', routed: 'blue', booked: 'gold', message: 'dim', emergency: 'red' } as const;
  const first = minutesOf(hours[0] ?? '');
  const spans = calls.map(({ time, outcome }): Span => {
    const from = minutesOf(time) - first;
    return { from, to: from + 5, tone: tones[outcome] };
  });
  return { label: fillWords(labels.evening, { title }), bars: rowsOf(spans) };
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = (/\d+:\d+/.exec(time)?.[0] ?? '').split(':').map(Number);
  return hours * 60 + minutes;
}

/** The week after the call: taken, free and newly booked slots. */
function weekStrip({ title, days, times, turns }: ArtifactOf<'week-grid'>): Strip {
  const touches = turns.flatMap((turn) => turn.touches ?? []);
  const tones = { taken: 'dim', free: 'light', offered: 'light', held: 'gold', booked: 'gold' } as const;
  const columns = days.map(({ id, slots }) =>
    times.map((time) => {
      const last = touches.findLast((touch) => touch.day === id && touch.time === time);
      return tones[last?.to ?? slots[time] ?? 'free'];
    }),
  );
  return { label: fillWords(labels.week, { title }), bars: gridOf(columns) };
}

/** Who is connected with whom, in the talk that somebody answers. */
function handOffStrip({ title, parts }: ArtifactOf<'hand-off'>): Strip {
  const tones = { talk: 'gold', hold: 'dim', ring: 'light' } as const;
  const rows = (['visitor-ours', 'ours-staff', 'visitor-staff'] as const).map((row) =>
    parts.answered.links.filter((link) => link.join === row).map((link) => ({ ...link, tone: tones[link.state] })),
  );
  return { label: fillWords(labels.handOff, { title }), bars: rowsOf(...rows) };
}

/** The steps before and after, each as wide as its staff minutes. Red marks steps for which the work waited. */
function flowStrip({ title, before, after }: ArtifactOf<'handoff-flow'>): Strip {
  const rows = [before, after].map(({ steps }) =>
    inLine(
      steps.map(({ minutes, handoff, by }) => ({
        // A step that takes nobody's time is still a tick.
        size: Math.max(minutes, 0.4),
        tone: handoff ? 'red' : by === 'flow' ? 'gold' : 'light',
      })),
    ),
  );
  return { label: fillWords(labels.flow, { title }), bars: rowsOf(...rows) };
}

/** The same request by menus and by speech. */
function routesStrip({ title, keypad, speech }: ArtifactOf<'keypad-and-speech'>): Strip {
  const menus = keypad.route.map(({ from, to }): Span => ({ from, to, tone: 'dim' }));
  const label = fillWords(labels.routes, { keypad: String(keypad.seconds), speech: String(speech.seconds), title });
  return { label, bars: rowsOf(menus, ...spokenRows(speech)) };
}

/** The days on which we work, and those on which the client does. */
function planStrip({ title, days }: ArtifactOf<'project-waveform'>): Strip {
  const worked = (whose: 'ours' | 'yours', tone: Tone) =>
    days.filter((day) => day[whose] > 0).map(({ day }): Span => ({ from: day - 1, to: day, tone }));
  const label = fillWords(labels.plan, { days: String(days.length), title });
  return { label, bars: rowsOf(worked('ours', 'gold'), worked('yours', 'light')) };
}

/** Each voice plan's monthly price. */
function priceStrip(): Strip {
  const plans = voicePlansOf(readCatalog().plans);
  const names = plans.map(({ name, monthly }) => `${name} ${formatCents(monthly)}`).join(', ');
  const bars = rowsOf(...plans.map(({ monthly }): Span[] => [{ from: 0, to: monthly, tone: 'gold' }]));
  return { label: fillWords(labels.month, { plans: names }), bars };
}

/** A column for each question, with a cell for each of its statements. */
function questionStrip(): Strip {
  const questions = fillContent('assessment/questions.yaml') as DiscQuestion[];
  const tones = { D: 'red', I: 'gold', S: 'green', C: 'blue' } as const;
  const columns = questions.map(({ options }, column) => {
    // Rotated by one per question, because the page shuffles them too.
    const turn = column % options.length;
    return [...options.slice(turn), ...options.slice(0, turn)].map(({ value }) => tones[value]);
  });
  const statements = String(questions[0]?.options.length ?? 0);
  const label = fillWords(labels.questions, { count: String(questions.length), statements });
  return { label, bars: gridOf(columns) };
}

/** The article's parts, as wide as they are long, gold where the reader may keep something. */
function articleStrip(slug: string): Strip {
  const { front, body } = splitArticle(readFileSync(join(CONTENT, 'articles', `${slug}.md`), 'utf8'));
  const { keep } = parseYaml(front) as { keep: string };
  const parts = body.split(/^## /m).map((part) => ({
    size: part.split(/\s+/).filter(Boolean).length,
    tone: /^\||^> |```/m.test(part) ? ('gold' as const) : ('light' as const),
  }));
  return { label: fillWords(labels.keep, { keep }), bars: rowsOf(inLine(parts)) };
}
