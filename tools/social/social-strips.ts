import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type socialWords from '#content/social-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { voicePlansOf, type VoicePlan } from '#features/pricing/shared/voice-plan.ts';
import type { BilledCall } from '#features/calls/shared/heard-call.ts';
import { guidedCallSchema } from '#features/calls/shared/guided-call-schema.ts';
import { billedCall } from '../vite/heard-calls.ts';
import { fillContent, parseYaml, readCatalog, readFilled, splitArticle } from '../content/content-facts.ts';
import type { Artifact, ArtifactOf, DiscQuestion } from '#schemas/content-schema.ts';

const CONTENT = resolve(import.meta.dirname, '../../content');

/** Position and size, as shares of the strip's width and height. */
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

const labels = fillContent('social-words.yaml') as typeof socialWords;
const SAMPLE_CALL = 'guided-calls/no-heat-guided-call.yaml';
const PRICE_PAGES: ReadonlySet<string> = new Set([
  routes.pricing,
  routes['mod-iq-pricing'],
  routes['mod-mentor-pricing'],
  routes['mod-showcase-pricing'],
]);
const DISC_PAGES: ReadonlySet<string> = new Set([routes['free-disc-assessment'], routes['quizzy-persona-assessor']]);

export function stripOf(path: string): Strip {
  if (path.startsWith(`${routes.blog}/`)) return articleStrip(basename(path));
  if (PRICE_PAGES.has(path)) return priceStrip(voicePlansOf(readCatalog().plans));
  if (DISC_PAGES.has(path)) return questionStrip(fillContent('assessment/questions.yaml') as DiscQuestion[]);
  const artifact = artifactOf(path);
  return (artifact && artifactStrip(artifact)) ?? callStrip(billedCall(readFilled(SAMPLE_CALL, guidedCallSchema)));
}

/** Undefined for artifacts that consist of words only. */
function artifactStrip(artifact: Artifact): Strip | undefined {
  switch (artifact.kind) {
    case 'evening-log':
      return eveningStrip(artifact);
    case 'week-grid':
      return weekStrip(artifact);
    case 'hand-off':
      return handOffStrip(artifact);
    case 'handoff-flow':
      return flowStrip(artifact);
    case 'keypad-and-speech':
      return routesStrip(artifact);
    case 'project-waveform':
      return planStrip(artifact);
    case 'stopwatch':
    case 'conversation-tags':
      return callStrip(artifact);
    default:
      return undefined;
  }
}

function artifactOf(path: string): Artifact | undefined {
  const file = `brochures${path}-brochure.yaml`;
  return existsSync(join(CONTENT, file)) ? (fillContent(file) as { artifact?: Artifact }).artifact : undefined;
}

type SpokenTurns = Pick<
  BilledCall | ArtifactOf<'stopwatch' | 'conversation-tags'>,
  'title' | 'length' | 'speakers' | 'turns'
>;

/** Who speaks when: the agent in the upper row, the people in the lower one. */
function callStrip({ title, length, speakers, turns }: SpokenTurns): Strip {
  const bars = turns.map(({ from, to, speaker }): Bar => {
    const isAgent = speakers[speaker]?.side === 'agent';
    const [x, width] = [from / length, (to - from) / length];
    return { x, width, y: isAgent ? 0.06 : 0.54, height: 0.4, tone: isAgent ? 'gold' : 'light' };
  });
  return { label: fillWords(labels.call, { seconds: String(length), title }), bars };
}

/** A bar for each call, as tall as it is long. */
function eveningStrip({ title, hours, calls }: ArtifactOf<'evening-log'>): Strip {
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
  return { label: fillWords(labels.evening, { title }), bars: [...ticks, ...bars] };
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = (/\d+:\d+/.exec(time)?.[0] ?? '').split(':').map(Number);
  return hours * 60 + minutes;
}

/** The week after the call: taken, free and newly booked slots. */
function weekStrip({ title, days, times, turns }: ArtifactOf<'week-grid'>): Strip {
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
  return { label: fillWords(labels.week, { title }), bars };
}

/** Who is connected with whom, in the talk that somebody answers. */
function handOffStrip({ title, parts }: ArtifactOf<'hand-off'>): Strip {
  const rows = ['visitor-ours', 'ours-staff', 'visitor-staff'];
  const tones = { talk: 'gold', hold: 'dim', ring: 'light' } as const;
  const { links } = parts.answered;
  const length = Math.max(...links.map(({ to }) => to));
  const bars = links.map(({ from, to, join: between, state }): Bar => {
    const y = rows.indexOf(between) / rows.length;
    return { x: from / length, width: (to - from) / length, y: y + 0.04, height: 0.24, tone: tones[state] };
  });
  return { label: fillWords(labels.handOff, { title }), bars };
}

/** The steps before and after, each as wide as its staff minutes. Red marks steps for which the work waited. */
function flowStrip({ title, before, after }: ArtifactOf<'handoff-flow'>): Strip {
  // A step that takes nobody's time is still a tick.
  const widthOf = ({ minutes }: { minutes: number }) => Math.max(minutes, 0.4);
  const whole = before.steps.reduce((sum, step) => sum + widthOf(step), 0);
  const bars = [before, after].flatMap(({ steps }, row) => {
    let at = 0;
    return steps.map((step): Bar => {
      const [x, width] = [at / whole, widthOf(step) / whole - 0.006];
      at += widthOf(step);
      const tone = step.handoff ? 'red' : step.by === 'flow' ? 'gold' : 'light';
      return { x, width, y: row * 0.54 + 0.04, height: 0.38, tone };
    });
  });
  return { label: fillWords(labels.flow, { title }), bars };
}

/** The same request by menus and by speech, on one scale of seconds. */
function routesStrip({ title, keypad, speech }: ArtifactOf<'keypad-and-speech'>): Strip {
  const length = Math.max(keypad.seconds, speech.seconds);
  const place = ({ from, to }: { from: number; to: number }) => ({
    x: from / length,
    width: (to - from) / length - 0.004,
  });
  const menus = keypad.route.map((part): Bar => ({ ...place(part), y: 0.06, height: 0.38, tone: 'dim' }));
  const turns = speech.turns.map((turn): Bar => {
    const isAgent = speech.speakers[turn.speaker]?.side === 'agent';
    return { ...place(turn), y: 0.56, height: 0.38, tone: isAgent ? 'gold' : 'light' };
  });
  const label = fillWords(labels.routes, { keypad: String(keypad.seconds), speech: String(speech.seconds), title });
  return { label, bars: [...menus, ...turns] };
}

/** A column for each day: our hours above the line, the client's below. */
function planStrip({ title, days }: ArtifactOf<'project-waveform'>): Strip {
  const most = Math.max(...days.map(({ ours, yours }) => Math.max(ours, yours)));
  const bars = days.flatMap(({ ours, yours }, index): Bar[] => {
    const [x, width] = [(index + 0.25) / days.length, 0.5 / days.length];
    const up = (0.56 * ours) / most;
    return [
      { x, width, y: 0.58 - up, height: up, tone: 'gold' },
      { x, width, y: 0.6, height: (0.4 * yours) / most, tone: 'light' },
    ];
  });
  const label = fillWords(labels.plan, { days: String(days.length), title });
  return { label, bars: bars.filter(({ height }) => height > 0) };
}

/** Each voice plan's monthly price and its minutes. */
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
  return { label: fillWords(labels.month, { plans: names }), bars };
}

/** A column for each question, with a cell for each of its statements. */
function questionStrip(questions: readonly DiscQuestion[]): Strip {
  const tones = { D: 'red', I: 'gold', S: 'green', C: 'blue' } as const;
  const bars = questions.flatMap(({ options }, column) =>
    options.map(({ value }, row): Bar => {
      // Rotated by one per question, because the page shuffles them too.
      const place = (row + column) % options.length;
      const [width, height] = [1 / questions.length, 1 / options.length];
      return { x: column * width, y: place * height, width: width * 0.8, height: height * 0.78, tone: tones[value] };
    }),
  );
  const statements = String(questions[0]?.options.length ?? 0);
  return { label: fillWords(labels.questions, { count: String(questions.length), statements }), bars };
}

/** The article's parts, as wide as they are long. The label names what the reader may keep. */
function articleStrip(slug: string): Strip {
  const file = readFileSync(join(CONTENT, 'articles', `${slug}.md`), 'utf8');
  const { front, body } = splitArticle(file);
  const { keep } = parseYaml(front) as { keep: string };
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
  return { label: fillWords(labels.keep, { keep }), bars };
}
