/** What artifacts show while they are played: nothing ahead of the step, all of it once they are over. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as labels from '#content/artifact-words.yaml';
import features from '#content/brochures/features-brochure.yaml';
import inbound from '#content/brochures/inbound-calling-brochure.yaml';
import mentor from '#content/brochures/mod-mentor-brochure.yaml';
import automation from '#content/brochures/workflow-automation-brochure.yaml';
import type { PartProps } from '#schemas/content-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';

const tab = loneTab();
let step: number | undefined;
let spoken: readonly unknown[];
beforeEach(() => {
  step = undefined;
  vi.doMock('#features/calls/web/playback/use-playback.ts', () => ({
    usePlayback: (lines: readonly unknown[]) => {
      spoken = lines;
      return {
        step,
        count: lines.length,
        playing: undefined,
        canSpeak: true,
        toggle() {},
        forward() {},
        back() {},
        show() {},
        stop() {},
      };
    },
  }));
});
afterEach(() => vi.doUnmock('#features/calls/web/playback/use-playback.ts'));

describe('a role-play', () => {
  const play = mentor.artifact as PartProps<'role-play'>['words'];
  const open = async (at?: number) => {
    step = at;
    const { RolePlay } = await import('./role-play/role-play.tsx');
    return tab.mount(<RolePlay words={play} />);
  };
  const earned = play.takes.map((take) => take.marks.filter((mark) => mark.earned).length);
  const cells = (page: Mounted) =>
    page
      .all('td')
      .map(({ props }) => props['data-state'])
      .filter(Boolean);
  const totals = (page: Mounted) =>
    page.all('dl').flatMap((score) => score.node.querySelectorAll('dd').map(({ textContent }) => textContent));
  const met = (counts: readonly number[]) =>
    counts.map((count) => fillWords(labels.metOf, { met: String(count), all: String(play.rubric.length) }));

  test('that is not played shows every mark, each with the number of its line', async () => {
    const page = await open();
    expect([spoken.length, totals(page)]).toEqual([1 + (earned[0] ?? 0) + (earned[1] ?? 0), met(earned)]);
    expect(cells(page)).toEqual(
      play.rubric.flatMap(({ id }) =>
        play.takes.map((take) => (take.marks.some((mark) => mark.line === id && mark.earned) ? 'earned' : 'missed')),
      ),
    );
    for (const mark of page.all('mark')) {
      const [, words = '', number = ''] = /^(.*?)(\d+)$/.exec(wordsOf(mark)) ?? [];
      const { id } = play.rubric[Number(number) - 1] ?? {};
      const marks = play.takes.flatMap((take) => take.marks);
      expect(
        marks.some((one) => one.earned && one.line === id && one.words === words),
        words,
      ).toBe(true);
    }
  });

  test('hides what was not said yet, and knows a miss only when its take is over', async () => {
    const begun = await open(0);
    expect([totals(begun), new Set(cells(begun))]).toEqual([met([0, 0]), new Set(['open'])]);
    expect(begun.all('span').every(({ props }) => !('data-ahead' in props) || props['data-ahead'] === true)).toBe(true);
    begun.unmount();
    const first = await open(earned[0]);
    expect(totals(first)).toEqual(met([earned[0] ?? 0, 0]));
    const columns = cells(first);
    expect(new Set(columns.filter((_, index) => index % 2 === 0))).toEqual(new Set(['earned', 'missed']));
    expect(new Set(columns.filter((_, index) => index % 2 === 1))).toEqual(new Set(['open']));
    first.unmount();
    const last = await open((earned[0] ?? 0) + (earned[1] ?? 0));
    expect([totals(last), cells(last).includes('open')]).toEqual([met(earned), false]);
  });
});

test("an owner's day is heard line by line, and marks the moment of each", async () => {
  const day = features.artifact as PartProps<'owner-day'>['words'];
  const lines = day.moments.flatMap(({ says }, moment) => says.map((line) => ({ ...line, moment })));
  for (const [at, line] of lines.entries()) {
    step = at;
    const { OwnerDay } = await import('./owner-day/owner-day.tsx');
    const page = tab.mount(<OwnerDay words={day} />);
    expect(spoken).toHaveLength(lines.length);
    const current = page.all('li').map(({ props }) => props['aria-current']);
    expect(current).toEqual(day.moments.map((_, index) => (index === line.moment ? 'step' : undefined)));
    const said = page.all('p').filter(({ props }) => props['data-said']);
    expect(said.map(wordsOf)).toEqual([expect.stringContaining(line.says)]);
    page.unmount();
  }
});

describe('an evening', () => {
  const log = inbound.artifact as PartProps<'evening-log'>['words'];
  const open = async (at?: number) => {
    step = at;
    const { EveningLog } = await import('./evening-log/evening-log.tsx');
    const page = tab.mount(<EveningLog words={log} />);
    const calls = page.all('li').filter(({ props }) => 'data-outcome' in props);
    return { page, calls, texts: page.all('p').map(wordsOf) };
  };

  test('that is over shows all calls and the totals', async () => {
    const { calls, texts } = await open();
    expect([calls.length, spoken.length]).toEqual([log.calls.length, log.calls.length]);
    expect(calls.every(({ props }) => !props['data-ahead'] && !props['aria-current'])).toBe(true);
    expect(texts).toContain(log.total);
    const unknown = calls.map((call) => wordsOf(call).includes(log.unknown));
    expect(unknown).toEqual(log.calls.map(({ knew }) => !knew));
  });

  test.each([0, 1, 3])('grays the calls ahead of call %s', async (at) => {
    const { page, calls } = await open(at);
    expect(calls.map(({ props }) => props['data-ahead'])).toEqual(calls.map((_, index) => index > at || undefined));
    expect(calls.findIndex(({ props }) => props['aria-current'] === 'step')).toBe(at);
    page.unmount();
  });
});

test('a flow’s count is that of its steps, also where there is nothing', async () => {
  const { HandoffCount } = await import('./handoff-flow/handoff-count.tsx');
  const flow = automation.artifact as PartProps<'handoff-flow'>['words'];
  const [usual] = flow.before.steps;
  if (!usual) throw new Error('A flow has steps.');
  const steps = [
    { ...usual, handoff: false, typed: true, minutes: 4 },
    { ...usual, handoff: false, typed: true, minutes: 0 },
    { ...usual, handoff: false, typed: false, minutes: 8.5 },
  ];
  const page = tab.mount(<HandoffCount words={{ ...flow, before: { ...flow.before, steps } }} />);
  const before = page.all('tr').flatMap((row) => row.node.querySelectorAll('td')[0]?.textContent ?? []);
  expect(before).toEqual(['', '0', '2', '12.5']);
});
