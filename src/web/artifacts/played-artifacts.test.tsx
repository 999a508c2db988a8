/** What artifacts show while they are played: nothing ahead of the step, all of it once they are over. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as labels from '#content/artifact-words.yaml';
import appointment from '#content/brochures/ai-appointment-brochure.yaml';
import keypadPage from '#content/brochures/ai-phone-automation-brochure.yaml';
import support from '#content/brochures/customer-service-automation-brochure.yaml';
import embedded from '#content/brochures/embedded-ai-voice-agent-brochure.yaml';
import engage from '#content/brochures/engage-iq-brochure.yaml';
import features from '#content/brochures/features-brochure.yaml';
import inbound from '#content/brochures/inbound-calling-brochure.yaml';
import mentor from '#content/brochures/mod-mentor-brochure.yaml';
import automation from '#content/brochures/workflow-automation-brochure.yaml';
import type { PartProps } from '#schemas/content-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { timeCode } from '#web/blocks/time-code.ts';
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

test('a flow is played on one side after the other', async () => {
  const { HandoffFlow } = await import('./handoff-flow/handoff-flow.tsx');
  const flow = automation.artifact as PartProps<'handoff-flow'>['words'];
  const steps = [flow.before.steps, flow.after.steps];
  const [first = 0, second = 0] = steps.map(({ length }) => length);
  const open = (at?: number) => {
    step = at;
    const page = tab.mount(<HandoffFlow words={flow} />);
    const rows = page.all('li').filter(({ props }) => 'data-by' in props);
    const shown = {
      now: rows.flatMap(({ props }, index) => (props['aria-current'] === 'step' ? [index] : [])),
      ahead: rows.filter(({ props }) => props['data-ahead']).length,
    };
    const numbers = rows.flatMap((row) => /\D(\d+)/.exec(wordsOf(row).split(flow.marks.handoff)[1] ?? '')?.[1] ?? []);
    page.unmount();
    return { ...shown, numbers };
  };
  expect(open()).toMatchObject({ now: [], ahead: 0 });
  expect(spoken).toEqual(steps.flat().map(({ who, does }) => `${who} ${does}`));
  for (const at of [0, first - 1, first, first + second - 1])
    expect(open(at)).toMatchObject({ now: [at], ahead: first + second - 1 - at });
  const counted = steps.flatMap((side) => side.filter(({ handoff }) => handoff).map((_, index) => String(index + 1)));
  expect(open().numbers).toEqual(counted);
});

describe('a week', () => {
  const week = appointment.artifact as PartProps<'week-grid'>['words'];
  const [day, time] = ['mon', '9:00'];
  const turn = (from: number, before: string, after: string) =>
    ({ from, to: from + 1, speaker: 'agent', touches: [{ day, time, from: before, to: after }] }) as never;
  const small = {
    ...week,
    times: [time, '10:00'],
    days: [{ id: day, name: 'Mon', slots: { [time]: 'free' as const, '10:00': 'taken' as const } }],
  };

  test('shows what each slot became last, since when, and which the latest turn touched', async () => {
    const { weekAfter } = await import('./week-grid/week-grid.tsx');
    const turns = [turn(1, 'free', 'offered'), turn(2, 'offered', 'held'), turn(3, 'held', 'held')];
    const slots = (count: number) =>
      weekAfter(small, turns.slice(0, count)).flatMap((row) =>
        row.map(({ state, since, touched }) => ({ state, since, touched })),
      );
    const taken = { state: 'taken', since: undefined, touched: false };
    expect(slots(0)).toEqual([{ state: 'free', since: undefined, touched: false }, taken]);
    expect(slots(1)).toEqual([{ state: 'offered', since: 1, touched: true }, taken]);
    expect(slots(2)).toEqual([{ state: 'held', since: 2, touched: true }, taken]);
    expect(slots(3), 'to look is no change').toEqual([{ state: 'held', since: 2, touched: true }, taken]);
  });

  test('fills as the call goes on, and says what happens now', async () => {
    const { WeekGrid, weekAfter } = await import('./week-grid/week-grid.tsx');
    const touching = week.turns.filter(({ touches }) => touches.length > 0);
    for (const at of [undefined, 0, week.turns.findIndex(({ touches }) => touches.length > 0)]) {
      step = at;
      const page = tab.mount(<WeekGrid words={week} />);
      const passed = at === undefined ? week.turns : week.turns.slice(0, at + 1);
      const cells = page.all('td').filter(({ props }) => 'data-state' in props);
      const wanted = weekAfter(week, passed).flat();
      expect(cells.map(({ props }) => [props['data-state'], props['data-since'], props['data-touched']])).toEqual(
        wanted.map(({ state, since, touched }) => [state, since, (at !== undefined && touched) || undefined]),
      );
      const events = page
        .all('li')
        .filter((one) => touching.some(({ event }) => event && wordsOf(one).includes(event)));
      expect(events.map(({ props }) => props['data-ahead'])).toEqual(
        touching.map((one) => !passed.includes(one) || undefined),
      );
      const now = wordsOf(page.get('div', { 'aria-live': 'polite' }));
      const current = at === undefined ? undefined : week.turns[at];
      expect(now).toContain(current ? (current.says ?? current.event) : week.consent);
      page.unmount();
    }
  });
});

test('a hand-off connects who is connected at each step, from its first second to the one before its last', async () => {
  const { HandOff } = await import('./hand-off/hand-off.tsx');
  const handOff = embedded.artifact as PartProps<'hand-off'>['words'];
  for (const part of ['answered', 'nobody'] as const) {
    const { links, steps } = handOff.parts[part];
    const all = [...(part === 'answered' ? handOff.shared : handOff.shared.slice(-2)), ...steps];
    for (const at of [undefined, 0, all.length - 1]) {
      step = at;
      const page = tab.mount(<HandOff words={handOff} item={part} />);
      const rows = page.get('ol', {}).node.querySelectorAll('li');
      expect(rows.map((row) => row.querySelectorAll('time')[0]?.textContent)).toEqual(
        all.map((one) => timeCode(one.at)),
      );
      expect(rows.map((row) => row.querySelectorAll('[data-join]').map(({ dataset }) => dataset['join']))).toEqual(
        all.map((one, index) =>
          at !== undefined && index > at
            ? []
            : links.filter(({ from, to }) => one.at >= from && one.at < to).map(({ join }) => join),
        ),
      );
      expect(spoken).toHaveLength(all.length);
      page.unmount();
    }
  }
  const ends = new Set(handOff.parts.answered.links.map(({ to }) => to));
  expect(
    handOff.parts.answered.steps.some(({ at }) => ends.has(at)),
    'one connection ends as a step begins',
  ).toBe(true);
});

test('a menu says when each key is pressed: after all that the caller has heard before', async () => {
  const { KeypadAndSpeech } = await import('./keypad-and-speech/keypad-and-speech.tsx');
  const both = keypadPage.artifact as PartProps<'keypad-and-speech'>['words'];
  const option = (key: string, rest: object) => ({ key, label: `Key ${key}.`, ...rest });
  const tree = {
    prompt: 'Welcome.',
    seconds: 10,
    options: [
      option('1', { ends: 'Closed.', seconds: 4 }),
      option('2', {
        taken: true,
        seconds: 20,
        options: [option('3', { taken: true, seconds: 65, options: [option('4', { taken: true, ends: 'Bye.' })] })],
      }),
    ],
  };
  const page = tab.mount(<KeypadAndSpeech words={{ ...both, keypad: { ...both.keypad, tree } }} />);
  const times = page
    .all('li')
    .filter(({ props }) => 'data-taken' in props)
    .map((one) => one.node.querySelectorAll('time')[0]?.textContent);
  expect(times).toEqual(['0:14', '0:10', '0:30', '1:35']);
});

test('what a reply quotes is marked in its passage, of which nothing is lost', async () => {
  const { TicketSources } = await import('./ticket-sources/ticket-sources.tsx');
  const desk = support.artifact as PartProps<'ticket-sources'>['words'];
  const page = tab.mount(<TicketSources words={desk} />);
  expect(page.all('mark').map(wordsOf)).toEqual(desk.tickets.map(({ quoted }) => quoted));
  const passages = page.all('blockquote').map((one) => one.node.querySelectorAll('p')[1]?.textContent);
  expect(passages).toEqual(desk.tickets.map(({ source }) => desk.passages.find(({ id }) => id === source)?.text));
});

test('a next step leads to the turn in which it was said, by its time', async () => {
  const { ConversationTags } = await import('./conversation-tags/conversation-tags.tsx');
  const talk = engage.artifact as PartProps<'conversation-tags'>['words'];
  const page = tab.mount(<ConversationTags words={talk} />);
  const links = page.all('a').map((link) => [link.props['href'], wordsOf(link)]);
  expect(links).toEqual(
    talk.nextSteps.map(({ turn }) => [
      `#turn-${turn}`,
      fillWords(labels.saidAt, { time: timeCode(talk.turns[turn - 1]?.from ?? 0) }),
    ]),
  );
  for (const [href] of links) expect(document.getElementById(String(href).slice(1))).not.toBeNull();
  expect(page.all('mark').map((mark) => [mark.props['data-tag'], wordsOf(mark)])).toEqual(
    talk.turns.flatMap(({ spans }) => spans.map(({ tag, text }) => [tag, text])),
  );
});
