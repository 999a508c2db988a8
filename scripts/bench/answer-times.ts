/**
 * Measures how long the receptionist demo and the chat take for an answer on a slow phone: `npm run bench -- answers`.
 * Each conversation has a page of its own, because a visitor's browser hasn't compiled the code for thousands of them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { parse } from 'yaml';
import { DEMO_TRADES, type DemoTradeName } from '../../src/shared/receptionist/demo-business.ts';
import { CALLER_FILES, readCallers, runCaller } from '../../test/support/callers.ts';
import { closeWorkerBrowser, workerBrowser } from '../../test/support/chromium.ts';
import { sampleTrade } from '../../test/support/conversations.ts';
import { moveToAllCores } from './bench-cores.ts';
import { makeFolder, ROOT } from './bench-processes.ts';
import { startServer } from './bench-server.ts';
import { inMilliseconds, median, percentile, type Topic } from './bench-table.ts';

/** As Lighthouse slows a laptop down to a cheap phone. */
const SLOWER = 6;
const GOAL_MS = 20;
const PHONE = { width: 360, height: 740 };
const CALLERS_PER_TRADE = 1;
const QUESTIONS_PER_TALK = 8;
const TALKS = 6;
/** Nobody types the first message faster. */
const TYPING_MS = 1_500;

interface AnswerTime {
  /** What the page's own thread works from the submit until the answer is in the document. */
  answerMs: number;
  /** What it works to lay the page out afterwards. */
  layoutMs: number;
  /** By the clock, with what it waits for: the chat's texts, and whatever else runs on this machine. */
  clockMs: number;
}

/** Of Chromium's trace: a mark that the page set, with the time of the clock and of its thread, in microseconds. */
interface Mark {
  name: string;
  ts: number;
  tts: number;
}

export async function measureAnswers(): Promise<Topic> {
  // What the browser does beside the page's own thread would wait for the page.
  moveToAllCores();
  const server = await startServer({ dataDir: makeFolder(), cores: 'all' });
  const browser = await workerBrowser();
  const broken: string[] = [];
  const rows: string[][] = [];
  for (const slower of [SLOWER, 1]) {
    const visit: Visit = { browser, origin: server.origin, slower };
    for (const [name, times] of [
      ['receptionist demo', await timeCalls(visit)],
      ['chat', await timeQuestions(visit)],
    ] as const) {
      const answers = times.map(({ answerMs }) => answerMs);
      const p95 = percentile(answers, 0.95);
      const isJudged = slower === SLOWER;
      if (isJudged && p95 > GOAL_MS) broken.push(`an answer of the ${name} on a slow phone: ${inMilliseconds(p95)}`);
      rows.push([
        `${name}, ${isJudged ? `${SLOWER} times slower` : 'as fast as here'}`,
        String(times.length),
        inMilliseconds(median(answers)),
        inMilliseconds(p95),
        inMilliseconds(median(times.map(({ layoutMs }) => layoutMs))),
        inMilliseconds(median(times.map(({ clockMs }) => clockMs))),
        isJudged ? `${GOAL_MS} ms` : '',
      ]);
    }
  }
  await closeWorkerBrowser();
  await server.stop();
  return {
    title: "Answers after the first one: time of the page's thread from the submit to the answer in the document",
    columns: ['', 'answers', 'median', '95th percentile', 'layout after it', 'by the clock', 'goal for the 95th'],
    rows,
    broken,
  };
}

interface Visit {
  browser: Browser;
  origin: string;
  slower: number;
}

async function timeCalls(visit: Visit): Promise<AnswerTime[]> {
  const times: AnswerTime[] = [];
  for (const { trade, messages } of calls()) {
    const page = await openPage(visit, '/receptionist-demo');
    const demo = page.getByRole('region', { name: 'Receptionist demo' });
    await demo.getByRole('button', { name: 'Start the demo' }).click();
    await demo.getByLabel(sampleTrade(trade).label, { exact: true }).check();
    times.push(...(await timeTalk(demo.getByLabel('Your message'), messages)));
    await page.context().close();
  }
  return times;
}

/** What callers say, as it follows from the answers that they get. */
function calls(): { trade: DemoTradeName; messages: string[] }[] {
  const callers = CALLER_FILES.flatMap(readCallers);
  return DEMO_TRADES.flatMap((trade) =>
    callers
      .filter((caller) => caller.trade === trade)
      .slice(0, CALLERS_PER_TRADE)
      .map((caller) => {
        const { turns } = runCaller(caller).dialogue;
        return { trade, messages: turns.filter(({ speaker }) => speaker === 'caller').map(({ says }) => says) };
      }),
  );
}

async function timeQuestions(visit: Visit): Promise<AnswerTime[]> {
  const { answerable } = parse(readFileSync(join(ROOT, 'test/questions/seen.yaml'), 'utf8')) as {
    answerable: { ask: string }[];
  };
  const times: AnswerTime[] = [];
  for (let talk = 0; talk < TALKS; talk += 1) {
    const page = await openPage(visit, '/blog');
    await page.getByRole('button', { name: 'Have a Question?' }).click();
    const questions = answerable.filter((_, index) => index % TALKS === talk).slice(0, QUESTIONS_PER_TALK);
    const field = page.getByRole('dialog').getByLabel('Your question');
    times.push(
      ...(await timeTalk(
        field,
        questions.map(({ ask }) => ask),
      )),
    );
    await page.context().close();
  }
  return times;
}

async function openPage({ browser, origin, slower }: Visit, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, baseURL: origin });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  // Its code has taken over the HTML by then.
  await page.goto(path, { waitUntil: 'networkidle' });
  return page;
}

/** Without the first message. */
async function timeTalk(field: Locator, messages: readonly string[]): Promise<AnswerTime[]> {
  await field.waitFor();
  await setTimeout(TYPING_MS);
  const page = field.page();
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['blink.user_timing'] });
  for (const message of messages) {
    if (await field.evaluate((input: HTMLInputElement) => input.readOnly)) break;
    await field.evaluate(askAndMark, message);
  }
  const trace = (await browser?.stopTracing())?.toString() ?? '{}';
  const { traceEvents = [] } = JSON.parse(trace) as { traceEvents?: Mark[] };
  const [asked, answered, laidOut] = ['asked', 'answered', 'laid-out'].map((name) =>
    traceEvents.filter((event) => event.name === name).toSorted((a, b) => a.ts - b.ts),
  );
  return (asked ?? []).slice(1).map(({ ts, tts }, index) => {
    const [answer, layout] = [answered?.[index + 1], laidOut?.[index + 1]];
    if (!answer || !layout) throw new Error('The trace has lost marks.');
    return {
      answerMs: (answer.tts - tts) / 1000,
      layoutMs: (layout.tts - answer.tts) / 1000,
      clockMs: (answer.ts - ts) / 1000,
    };
  });
}

/** Runs in the page. */
async function askAndMark(field: SVGElement | HTMLElement, message: string): Promise<void> {
  const input = field as HTMLInputElement;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // As typed: React overrides the property on the element itself.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, message);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await frame();
  await frame();
  const turns = input.closest('section, dialog')?.querySelector('[role=log] ol');
  if (!turns) throw new Error('The page has no log.');
  await new Promise<void>((resolve) => {
    new MutationObserver((_, observer) => {
      observer.disconnect();
      performance.mark('answered');
      document.documentElement.getBoundingClientRect();
      performance.mark('laid-out');
      resolve();
    }).observe(turns, { childList: true });
    performance.mark('asked');
    input.form?.requestSubmit();
  });
  await frame();
  await frame();
}
