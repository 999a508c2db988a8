/** The questionnaire: its steps, the brief beside them, the recommendation and its address, and what is sent. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import briefWords from '#content/questionnaire/brief.yaml';
import words from '#content/questionnaire/questionnaire-words.yaml';
import formWords from '#content/forms/kept-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { alertsOf, fieldsOf, noteOf, statusOf } from '#test/support/browser/form-fields.ts';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';
import { questions } from '../shared/questionnaire-answers.ts';

const tab = loneTab({ hasNames: true });
const [FIRST, SECOND] = questions;
if (!FIRST || !SECOND) throw new Error('There are several questions.');
beforeEach(async () => {
  history.replaceState(null, '', '/questionnaire');
  const { keepArrival } = await import('#web/forms/progress/first-arrival.ts');
  keepArrival();
});

const around = (element: React.ReactNode) => {
  const { hook } = memoryLocation({ path: '/questionnaire' });
  return tab.mount(<Router hook={hook}>{element}</Router>);
};
async function open() {
  const { Questionnaire } = await import('./questionnaire.tsx');
  const page = around(<Questionnaire />);
  await tab.pass(20);
  const option = (name: string, value: string) => page.get('input', { name, value });
  return {
    page,
    option,
    tick: (name: string, value: string) => page.type(option(name, value), true),
    next: async () => {
      page.fire(page.all('form')[0], 'onSubmit');
      await tab.pass(20);
    },
    press: async (label: string) => {
      page.fire(page.get('button', label), 'onClick');
      await tab.pass(20);
    },
    heading: () => page.all('h2', { id: 'recommendation-heading' }).map(wordsOf).join(),
    isAsking: () => page.all('div', { hidden: false }).length > 0,
    said: () => page.all('aside').flatMap(({ node }) => node.querySelectorAll('li').map((li) => li.textContent)),
  };
}
/** The strip of the aside, a bar for each sentence. */
const bars = (page: Mounted) =>
  page
    .get('aside', {})
    .node.querySelectorAll('span')
    .map(({ element }) => (element.props['style'] as { width?: string } | undefined)?.width)
    .filter(Boolean);

describe('the questions', () => {
  test('are choices of one or several, each tied to its hint and its error', async () => {
    const { page } = await open();
    for (const { id, kind, hint, options } of questions) {
      const inputs = page.all('input', { name: id });
      expect(inputs.map(({ props }) => [props['type'], props['value']])).toEqual(
        options.map((option) => [kind === 'one' ? 'radio' : 'checkbox', option.id]),
      );
      expect(inputs.map(({ node }) => node.labels[0]?.textContent)).toEqual(options.map(({ label }) => label));
      for (const input of inputs)
        expect([input.props['required'], noteOf(input)]).toEqual([id === FIRST.id, hint ?? '']);
    }
  });

  test('need an answer to the first alone, and compose the brief beside them', async () => {
    const { page, tick, next, said } = await open();
    expect(said()).toEqual(words.gets.items);
    await next();
    const [input] = page.all('input', { name: FIRST.id });
    expect([input && noteOf(input).endsWith(words.chooseOne), said()]).toEqual([true, words.gets.items]);
    tick(FIRST.id, 'missed-calls');
    await next();
    expect(page.all('fieldset', { hidden: false }).map(({ props }) => props['data-step'])).toEqual([SECOND.id]);
    tick('volume', 'some');
    expect(said()).toEqual(['0:00Their calls go to voicemail.', '0:0210 to 50 a week.']);
    expect(wordsOf(page.get('aside', {}))).toContain(`0:04 ${fillWords(briefWords.of, { limit: '0:15' })}`);
    expect(bars(page)).toHaveLength(2);
    expect(Number.parseFloat(bars(page)[0] ?? '')).toBeCloseTo((5 / 2.6 / briefWords.limit) * 100, 5);
  });
});

test('the brief is there again after a reload, like the answers', async () => {
  const { page, tick, said } = await open();
  tick(FIRST.id, 'missed-calls');
  const before = said();
  page.unmount();
  const again = await open();
  expect([again.option(FIRST.id, 'missed-calls').node.checked, again.said()]).toEqual([true, before]);
});

describe('the recommendation', () => {
  const answered = async () => {
    const opened = await open();
    opened.tick(FIRST.id, 'missed-calls');
    for (let steps = 0; steps < questions.length; steps += 1) await opened.next();
    return opened;
  };

  test('comes after the last question, with the focus and an address of its own', async () => {
    const { page, heading, isAsking } = await answered();
    expect([heading(), location.hash, isAsking()]).toEqual([words.heading, '#recommendation', false]);
    expect(tab.focused()?.props['id']).toBe('recommendation-heading');
    expect(page.all('h3').map(wordsOf)).toEqual(
      expect.arrayContaining([words.whyHeading, words.costHeading, words.sendHeading]),
    );
    const links = page.all('a').map(({ props }) => String(props['href']));
    expect(links.every((href) => href.startsWith('/'))).toBe(true);
  });

  test('leads back to the questions and their answers, by its button and by Back', async () => {
    const { press, heading, isAsking, option } = await answered();
    await press(words.change);
    expect([heading(), isAsking(), location.hash, option(FIRST.id, 'missed-calls').node.checked]).toEqual([
      '',
      true,
      '',
      true,
    ]);
    expect(tab.focused()?.props['data-step-heading']).toBe(true);
    history.pushState(null, '', '#recommendation');
    dispatchEvent(new Event('popstate'));
    await tab.pass(20);
    expect(heading()).toBe(words.heading);
    history.replaceState(null, '', '/questionnaire');
    dispatchEvent(new Event('popstate'));
    await tab.pass(20);
    expect([heading(), isAsking()]).toEqual(['', true]);
  });

  test('leaves no answers here once they were sent, the second time as well', async () => {
    tab.answer('send-questionnaire', () => ({}));
    const { page, press, tick, next } = await answered();
    for (const volume of ['', 'some']) {
      if (volume) {
        await press(words.change);
        tick('volume', volume);
        for (let steps = 0; steps < questions.length; steps += 1) await next();
      }
      expect(tab.local.has('form:questionnaire')).toBe(true);
      page.fire(page.get('input', { name: 'sending', value: 'self' }), 'onChange');
      for (const [name, text] of Object.entries({ name: 'Ann', email: 'ann@visitor.example' }))
        page.type(page.get('input', { name }), text);
      page.fire(page.get('input', { name: 'email' }).node.form?.element, 'onSubmit');
      await tab.pass(2_500);
      await tab.pass();
      expect(tab.local.has('form:questionnaire')).toBe(false);
    }
  });

  test('comes again after a reload, as long as there are answers', async () => {
    (await answered()).page.unmount();
    const pushed = vi.spyOn(history, 'pushState');
    const again = await open();
    expect([again.heading(), pushed.mock.calls.length]).toEqual([words.heading, 0]);
    again.page.unmount();
    tab.local.clear();
    expect((await open()).heading()).toBe('');
  });

  test('whose code does not arrive is said to be missing only until it is here', async () => {
    vi.doMock('./recommendation.tsx', () => {
      throw new TypeError('Failed to fetch');
    });
    const { page, heading, press } = await answered();
    expect([heading(), alertsOf(page)]).toEqual(['', words.loadFailed]);
    vi.doUnmock('./recommendation.tsx');
    page.fire(page.all('form')[0], 'onSubmit');
    await tab.pass(20);
    await press(words.change);
    expect(alertsOf(page)).toBe('');
  });

  test('goes with the answers when they are erased', async () => {
    tab.local.set(
      'queued-calls',
      JSON.stringify([{ formId: 'questionnaire-self', functionName: 'f', body: {}, idempotencyKey: 'k' }]),
    );
    const { press, tick, said } = await open();
    tick(FIRST.id, 'missed-calls');
    await press(formWords.erase + ' ' + formWords.answers);
    await press(`Yes, ${formWords.erase.toLowerCase()} ${formWords.answers}`);
    expect([said(), tab.local.has('queued-calls')]).toEqual([words.gets.items, false]);
  });
});

describe('the answers', () => {
  const ANSWERS = { pain: ['missed-calls'] };
  const openSend = async () => {
    const { SendAnswers } = await import('./send-answers.tsx');
    const sent = vi.fn<() => void>();
    const page = around(<SendAnswers answers={ANSWERS} onSent={sent} />);
    await tab.pass();
    const choose = (kind: string) => page.fire(page.get('input', { name: 'sending', value: kind }), 'onChange');
    const send = async (texts: Record<string, string>) => {
      for (const [name, text] of Object.entries(texts))
        page.type(page.all(name === 'note' ? 'textarea' : 'input', { name })[0] ?? page.get('input', { name }), text);
      page.fire(page.get('form', {}), 'onSubmit');
      await tab.pass(2_500);
      await tab.pass();
    };
    return { page, sent, choose, send };
  };
  const TYPED = { name: 'Ann', email: 'ann@visitor.example' };

  test('stay private until something else is chosen', async () => {
    const { page, choose } = await openSend();
    const shown = () => [page.all('form').length, page.all('p').map(wordsOf)[0]];
    const text = (kind: 'private' | 'self' | 'us') => fillWords(words[kind].text, { days: '30' });
    expect(page.get('input', { name: 'sending', checked: true }).props['value']).toBe('private');
    expect(shown()).toEqual([0, text('private')]);
    choose('self');
    expect([...shown(), page.get('button', words.self.button).props['type']]).toEqual([1, text('self'), 'submit']);
    const both = [`name text name required ${words.name}`, `email email email required ${words.email}`];
    const without = (line: string) => !line.startsWith('sending');
    expect(fieldsOf(page).filter(without)).toEqual(both);
    choose('us');
    expect(shown()).toEqual([1, text('us')]);
    expect(fieldsOf(page).filter(without)).toEqual([...both, `note textarea - - ${words.note}`]);
    expect(page.all('a').map(({ props }) => props['href'])).toEqual([routes['privacy-policy']]);
  });

  test.each(['self', 'us'] as const)(
    'are sent with what is typed, and that is said once it has arrived: %s',
    async (kind) => {
      let answer: object = { status: 409, error: { code: 'x', message: 'No.' } };
      const bodies = tab.answer('send-questionnaire', () => answer);
      const { page, sent, choose, send } = await openSend();
      choose(kind);
      await send({});
      expect([bodies, tab.focused()]).toEqual([[], page.get('input', { name: 'name' })]);
      await send(kind === 'us' ? { ...TYPED, note: 'Soon.' } : TYPED);
      expect([alertsOf(page), sent.mock.calls.length]).toEqual(['No.', 0]);
      answer = {};
      await send({});
      expect(bodies.at(-1)).toMatchObject({
        kind,
        ...TYPED,
        note: kind === 'us' ? 'Soon.' : '',
        answers: ANSWERS,
        screening: { trap: '' },
      });
      expect([statusOf(page), sent.mock.calls.length]).toEqual([words[kind].done, 1]);
    },
  );

  test('begin anew when they are to go to somebody else', async () => {
    let answer: object = { status: 409, error: { code: 'x', message: 'No.' } };
    tab.answer('send-questionnaire', () => answer);
    const { page, sent, choose, send } = await openSend();
    choose('self');
    await send(TYPED);
    expect([alertsOf(page), statusOf(page)]).toEqual(['No.', '']);
    choose('us');
    expect([alertsOf(page), statusOf(page)]).toEqual(['', '']);
    answer = {};
    await send(TYPED);
    expect([statusOf(page), sent.mock.calls.length]).toEqual([words.us.done, 1]);
    choose('self');
    expect([alertsOf(page), statusOf(page)]).toEqual(['', '']);
  });

  test('wait for a connection under an id of their own', async () => {
    vi.stubGlobal('navigator', { onLine: false, userAgent: '' });
    tab.answer('send-questionnaire', () => {
      throw new TypeError('Failed to fetch');
    });
    for (const [kind, formId] of [
      ['self', 'questionnaire-self'],
      ['us', 'questionnaire'],
    ] as const) {
      const { page, choose, send } = await openSend();
      choose(kind);
      await send(TYPED);
      const queued = JSON.parse(tab.local.get('queued-calls') ?? '[]') as { formId: string }[];
      expect(queued.at(-1)?.formId).toBe(formId);
      page.unmount();
    }
  });
});
