/** The visitor as a caller: which call, what is said, whose business answers, and what is sent when it is over. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import samples from '#content/guided-calls/businesses.yaml';
import words from '#content/guided-calls/call-words.yaml';
import free from '#content/guided-calls/free-call-words.yaml';
import order from '#content/guided-calls/order.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { fieldStates } from '#test/support/browser/field-states.ts';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';

const tab = loneTab();
const fetchStyles = vi.fn<() => Promise<void>>();
let brain: { host: string; isOwn: boolean } | null;
beforeEach(() => {
  brain = null;
  fetchStyles.mockReset().mockResolvedValue();
  vi.doMock('#web/navigation/whole-styles.ts', () => ({ fetchMissingStyles: fetchStyles }));
  vi.doMock('#web/settings/settings.ts', () => ({
    settings: {
      get brain() {
        return brain;
      },
      speech: null,
      siteUrl: 'https://site.example',
      today: '2026-06-01',
    },
  }));
});
afterEach(() => {
  vi.doUnmock('#web/navigation/whole-styles.ts');
  vi.doUnmock('#web/settings/settings.ts');
});

async function show(element: React.ReactNode) {
  const page = tab.mount(<Router>{element}</Router>);
  await tab.pass();
  const press = async (text: string) => {
    page.fire(page.get('button', text), 'onClick');
    await tab.pass();
  };
  return { page, press };
}
const openDemo = async () => {
  const { CallDemo } = await import('./call-demo.tsx');
  const shown = await show(<CallDemo />);
  const listed = () => shown.page.all('button').filter(({ props }) => 'aria-pressed' in props);
  const pressed = () => listed().findIndex(({ props }) => props['aria-pressed']);
  return { ...shown, listed, pressed };
};
const sayings = (page: Mounted) => page.all('ol').at(-1)?.node.querySelectorAll('button') ?? [];
/** Where the visitor says something. */
const answering = (page: Mounted) => page.all('div', { role: 'group', 'aria-label': words.pick });
const turns = (page: Mounted) => page.get('div', { role: 'log' }).node.querySelectorAll('li').length;

const OWN = {
  ...samples.hvac,
  businessName: 'Own Heating',
  trade: 'hvac',
  services: ['Repair'],
  openingHours: '9-5',
  handOffNumber: '555-0100',
};

describe('the calls', () => {
  test('are chosen from a list, or by the address', async () => {
    const { listed, pressed, page } = await openDemo();
    expect([listed().length, pressed()]).toEqual([order.length, 0]);
    page.fire(listed()[2], 'onClick');
    expect(pressed()).toBe(2);
    page.fire(page.get('button', words.start), 'onClick');
    await tab.pass();
    expect(answering(page)).toHaveLength(1);
    page.fire(listed()[1], 'onClick');
    expect([pressed(), answering(page).length], 'a call that runs ends with another choice').toEqual([1, 0]);
    page.unmount();
    history.replaceState(null, '', `?call=${order[3]}`);
    const asked = await openDemo();
    expect(asked.pressed()).toBe(3);
    asked.page.unmount();
    history.replaceState(null, '', '?call=nothing');
    expect((await openDemo()).pressed()).toBe(0);
  });

  test('of a visitor’s own business come first that fit it, and another business starts anew', async () => {
    const { keepBusiness } = await import('./guided/kept-business.ts');
    const { page, press, listed } = await openDemo();
    await press(words.start);
    expect(page.all('div', { role: 'log' })).toHaveLength(1);
    page.run(() => keepBusiness(OWN as never));
    await tab.pass();
    expect([page.all('div', { role: 'log' }), page.all('p').map(wordsOf).includes('Own Heating')]).toEqual([[], true]);
    const kinds = listed().map((one) =>
      one.node
        .querySelectorAll('span')
        .map(({ textContent }) => textContent)
        .join(),
    );
    const rank = (kind: string) => (kind === samples.hvac.label ? 0 : kind === words.yours ? 1 : 2);
    const ranks = kinds.map(rank);
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    expect(new Set(ranks).size).toBe(3);
  });

  test.each([0, 1])('begin with what the agent says, and answer %i starts them', async (place) => {
    const { page } = await openDemo();
    const answers = page.get('ul', { 'aria-labelledby': 'you-say' }).node.querySelectorAll('button');
    expect(answers.length).toBeGreaterThan(1);
    const chosen = answers[place];
    chosen?.click();
    await tab.pass();
    expect([turns(page), page.all('ul', { 'aria-labelledby': 'you-say' })]).toEqual([3, []]);
    expect(page.get('div', { role: 'log' }).node.textContent).toContain(chosen?.textContent);
  });

  test('are spoken by buttons and digits, and the focus goes along', async () => {
    const { page, press } = await openDemo();
    await press(words.start);
    const before = turns(page);
    expect(sayings(page).length).toBeGreaterThan(1);
    expect(tab.focused()?.type).toBe('button');
    const group = page.get('div', { role: 'group' });
    const prevented = vi.fn<() => void>();
    for (const held of [{ metaKey: true }, { ctrlKey: true }, { altKey: true }])
      page.fire(group, 'onKeyDown', { key: '1', preventDefault: prevented, ...held });
    page.fire(group, 'onKeyDown', { key: '9', preventDefault: prevented });
    const field = new (HTMLInputElement as unknown as new (of: object) => object)({ type: 'input', props: {} });
    page.fire(group, 'onKeyDown', { key: '1', preventDefault: prevented, target: field });
    expect([turns(page), prevented.mock.calls.length]).toEqual([before, 0]);
    page.fire(group, 'onKeyDown', { key: '1', preventDefault: prevented });
    await tab.pass();
    expect([turns(page) > before, prevented.mock.calls.length]).toEqual([true, 1]);
    expect(page.get('div', { role: 'group' }).node.contains(tab.focused()?.node ?? null)).toBe(true);
  });

  test('go on to their end, after which the owner is told and the visitor can have it sent', async () => {
    const { page, press } = await openDemo();
    await press(words.start);
    const asked: string[] = [];
    for (let turn = 0; turn < 20 && answering(page).length > 0; turn += 1) {
      const form = page.all('form')[0];
      if (form) {
        asked.push(...fieldStates());
        page.fire(form, 'onSubmit');
      } else sayings(page)[0]?.click();
      await tab.pass();
    }
    expect(asked).toContain('tel phone autoComplete=tel maxLength=80');
    expect(page.all('strong').map(wordsOf)).toContain(words.over);
    let answer: object = { status: 422, error: { code: 'odd', message: 'Not now.' } };
    const sent = tab.answer('send-demo-lead', () => answer);
    expect(fieldStates()).toContain('email email required autoComplete=email');
    const submit = async () => {
      page.fire(page.all('form')[0], 'onSubmit');
      for (let second = 0; second < 3; second += 1) await tab.pass(1_000);
    };
    page.type(page.get('input', { name: 'email' }), 'ann@');
    await submit();
    expect([sent, page.get('input', { name: 'email' }).props['aria-invalid']]).toEqual([[], true]);
    page.type(page.get('input', { name: 'email' }), 'ann@visitor.example');
    await submit();
    expect(sent).toMatchObject([{ call: order[0], email: 'ann@visitor.example' }]);
    const [{ path }] = sent as [{ path: unknown[] }];
    expect(path.length).toBeGreaterThan(1);
    answer = {};
    await submit();
    expect(page.all('p').map(wordsOf)).toContain(words.send.done);
    Object.assign(document, { activeElement: document.body });
    await press(words.others);
    expect(tab.focused(), 'what was pressed is gone').toBe(page.get('button', words.start));
  });

  test('that were not for the owner end with nothing to send', async () => {
    history.replaceState(null, '', '?call=robocall');
    const { page, press } = await openDemo();
    await press(words.start);
    for (let turn = 0; turn < 20 && answering(page).length > 0; turn += 1) {
      sayings(page)[0]?.click();
      await tab.pass();
    }
    expect(page.all('strong').map(wordsOf)).toContain(words.over);
    expect(page.all('input', { name: 'email' })).toEqual([]);
  });

  test('of another trade bring its sample business', async () => {
    const { CallDemo } = await import('./call-demo.tsx');
    const { MakeItMine } = await import('./guided/make-it-mine.tsx');
    const { page } = await show(
      <>
        <CallDemo />
        <MakeItMine />
      </>,
    );
    const trade = () => page.get('select', { name: 'trade' }).props['value'];
    const others = page.all('button').filter((one) => one.props['aria-pressed'] === false);
    const other = others.find(({ node }) => !node.textContent.endsWith(String(trade())));
    page.fire(other, 'onClick');
    expect(other?.node.textContent.endsWith(String(trade()))).toBe(true);
  });

  test('can be listened to, and be tried then', async () => {
    const { page, press } = await openDemo();
    await press(words.hear);
    expect([answering(page).length, page.all('div', { role: 'log' }).length]).toEqual([0, 0]);
    expect(page.all('button').map(wordsOf)).toContain(words.others);
    await press(words.start);
    expect(answering(page)).toHaveLength(1);
  });

  describe('aloud', () => {
    let utterances: { text: string; lang: string }[];
    beforeEach(() => {
      utterances = [];
      class Utterance extends EventTarget {
        lang = '';
        text: string;
        constructor(text: string) {
          super();
          this.text = text;
        }
      }
      vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
      vi.stubGlobal('speechSynthesis', {
        getVoices: () => [
          { name: 'Samantha', lang: 'en-US' },
          { name: 'Paulina', lang: 'es-US' },
        ],
        speak: ({ text, lang }: Utterance) => utterances.push({ text, lang }),
        cancel: () => {},
      });
    });

    test('are heard from their first line at once', async () => {
      const { press } = await openDemo();
      await press(words.hear);
      await tab.pass();
      expect(utterances).toHaveLength(1);
    });

    test('are spoken only when that is wanted, each line in its own language', async () => {
      history.replaceState(null, '', '?call=spanish');
      const { page, press } = await openDemo();
      await press(words.start);
      await tab.pass();
      expect(utterances).toEqual([]);
      const aloud = (is: boolean) =>
        page.fire(page.get('input', { type: 'checkbox' }), 'onChange', { target: { checked: is } });
      aloud(true);
      expect(utterances).toEqual([{ text: expect.stringContaining('How can I help you?'), lang: 'en-US' }]);
      sayings(page)[0]?.click();
      await tab.pass();
      expect(utterances.map(({ lang }) => lang)).toEqual(['en-US', 'es-US']);
      aloud(false);
      sayings(page)[0]?.click();
      await tab.pass();
      expect(utterances).toHaveLength(2);
    });
  });

  test.each([
    [true, 0],
    [false, 1],
  ])('can be sent to the visitor where they were written, and not where they were free: %s', async (isFree, forms) => {
    const { CallStage, heard } = await import('./guided/call-stage.tsx');
    const { stateOf } = await import('../shared/free-call.ts');
    const view = { trade: 'hvac' as const, rang: '2026-11-27T10:20', turns: [], known: {}, card: {} };
    const state = isFree
      ? stateOf({ ...view, outcome: 'booked', isOver: true }, 'Free')
      : heard(order[0] ?? '', undefined);
    const nothing = () => {};
    const { page } = await show(
      <CallStage
        id={order[0] ?? ''}
        state={state}
        isHeard={false}
        notice="Why."
        onSay={nothing}
        onAgain={nothing}
        onOthers={nothing}
      />,
    );
    expect([page.all('form').length, page.all('p', { role: 'alert' }).map(wordsOf)[0]]).toEqual([forms, 'Why.']);
    expect(page.all('button', words.again)).toHaveLength(1);
  });

  test('whose styles do not arrive say so, until they do', async () => {
    const { page, press } = await openDemo();
    fetchStyles.mockRejectedValueOnce(new Error('offline'));
    await press(words.start);
    expect([page.all('p', { role: 'alert' }).map(wordsOf), answering(page)]).toEqual([[words.failed], []]);
    await press(words.start);
    expect(answering(page)).toHaveLength(1);
  });

  test('are here before they begin, in case the connection is lost', async () => {
    const loaded = vi.fn<() => void>();
    vi.doMock('./guided/call-stage.tsx', () => {
      loaded();
      return {};
    });
    await openDemo();
    await tab.pass(2_499);
    expect(loaded).not.toHaveBeenCalled();
    await tab.pass(1);
    await tab.pass();
    expect(loaded).toHaveBeenCalledOnce();
    vi.doUnmock('./guided/call-stage.tsx');
  });

  test('are all listed on request', async () => {
    const { page } = await openDemo();
    const toggle = () => page.all('button').find(({ props }) => 'aria-expanded' in props);
    const list = () => page.get('ul', { 'aria-labelledby': 'choose-call' }).props['data-whole'];
    const states = [];
    for (let press = 0; press < 3; press += 1) {
      states.push([toggle()?.props['aria-expanded'], list()]);
      page.fire(toggle(), 'onClick');
    }
    expect(states).toEqual([
      [false, undefined],
      [true, true],
      [false, undefined],
    ]);
  });

  test('whose code does not arrive say so, and can be started again', async () => {
    vi.doMock('./guided/call-stage.tsx', () => {
      throw new Error('offline');
    });
    const { page, press } = await openDemo();
    await press(words.start);
    expect(page.all('p', { role: 'alert' }).map(wordsOf)).toEqual([words.failed]);
    vi.doUnmock('./guided/call-stage.tsx');
    await press(words.start);
    page.fire(
      page.all('button').find(({ props }) => props['aria-pressed'] === false),
      'onClick',
    );
    expect([page.all('button', words.start).length, page.all('p', { role: 'alert' })]).toEqual([1, []]);
  });
});

describe('the visitor’s business', () => {
  const open = async () => {
    const { MakeItMine } = await import('./guided/make-it-mine.tsx');
    const { page } = await show(<MakeItMine />);
    const field = (name: string) =>
      [...page.all('input'), ...page.all('select'), ...page.all('textarea')].find(
        ({ props }) => props['name'] === name,
      );
    const type = (name: string, value: string) => page.type(field(name) ?? page.get('input', { name }), value);
    return {
      page,
      field,
      type,
      kept: () => [...tab.session.values()].map((text) => JSON.parse(text) as { businessName: string }),
    };
  };

  test('answers once it was typed, without waiting for the field to be left', async () => {
    const { type, kept, page, field } = await open();
    expect(fieldStates()).toEqual([
      expect.stringMatching(/^text businessName ".+" autoComplete=organization maxLength=60$/),
      expect.stringMatching(/^select trade ".+"$/),
      expect.stringMatching(/^text openingHours ".+" maxLength=120 described$/),
      expect.stringMatching(/^tel handOffNumber ".+" maxLength=24 described$/),
      expect.stringMatching(/^text onCall ".+" maxLength=30 described$/),
      expect.stringMatching(/^textarea services "[^]+" described$/),
    ]);
    type('businessName', 'Sunny');
    await tab.pass(340);
    expect(kept()).toEqual([]);
    type('businessName', 'Sunny Bikes');
    await tab.pass(340);
    expect(kept()).toEqual([]);
    await tab.pass(20);
    expect(kept()).toMatchObject([{ businessName: 'Sunny Bikes', handOffNumber: expect.any(String) }]);
    expect(fieldStates().at(-1)).toMatch(/^text "https:\/\/site\.example\/receptionist-demo#.+" readOnly described$/);
    type('businessName', 'Moon Bikes');
    page.fire(page.get('input', { name: 'businessName' }), 'onBlur');
    expect(kept()).toMatchObject([{ businessName: 'Moon Bikes' }]);
    page.fire(page.get('button', words.mine.back), 'onClick');
    expect([kept(), page.all('button', words.mine.back)]).toEqual([[], []]);
    expect(field('businessName')?.node.value).not.toBe('Moon Bikes');
  });

  test.each([
    ['businessName', ''],
    ['openingHours', 'whenever'],
    ['handOffNumber', '555-01'],
    ['services', ''],
  ])('with a wrong %s answers no call, and says so once the field was left', async (name, value) => {
    const { type, field, kept, page } = await open();
    type(name, value);
    await tab.pass(400);
    expect([kept(), field(name)?.props['aria-invalid']]).toEqual([[], undefined]);
    page.fire(field(name), 'onBlur');
    expect([kept(), field(name)?.props['aria-invalid']]).toEqual([[], true]);
  });

  test('answers on as it was while what is typed is wrong', async () => {
    const { type, kept, field, page } = await open();
    type('businessName', 'Sunny Bikes');
    await tab.pass(400);
    type('handOffNumber', '555-01');
    await tab.pass(400);
    page.fire(field('handOffNumber'), 'onBlur');
    expect(kept()).toMatchObject([
      { businessName: 'Sunny Bikes', handOffNumber: expect.not.stringMatching('555-01$') },
    ]);
    type('handOffNumber', '555-0199');
    await tab.pass(400);
    expect(kept()).toMatchObject([{ businessName: 'Sunny Bikes', handOffNumber: '555-0199' }]);
  });

  test.each(['(512) 555-0142', '555-0142', '+1 512 555 0142'])('may be put through to %s', async (number) => {
    const { type, kept } = await open();
    type('handOffNumber', number);
    await tab.pass(400);
    expect(kept()).toMatchObject([{ handOffNumber: number }]);
  });

  test('that is taken back does not return with what was typed last', async () => {
    const { type, kept, page } = await open();
    type('businessName', 'Moon Bikes');
    page.fire(page.get('input', { name: 'businessName' }), 'onBlur');
    page.fire(page.get('button', words.mine.back), 'onClick');
    await tab.pass(400);
    expect(kept()).toEqual([]);
  });

  test('comes from a link before it comes from this tab, and goes from the address when it is taken back', async () => {
    const first = await open();
    first.type('businessName', 'Linked');
    await tab.pass(400);
    const link = String(first.page.get('input', { readOnly: true }).props['value']);
    first.type('businessName', 'Typed');
    await tab.pass(400);
    first.page.unmount();
    vi.resetModules();
    const again = await open();
    expect(again.field('businessName')?.props['value']).toBe('Typed');
    again.page.unmount();
    vi.resetModules();
    history.replaceState(null, '', `/receptionist-demo${new URL(link).hash}`);
    const linked = await open();
    expect(linked.field('businessName')?.props['value']).toBe('Linked');
    linked.page.fire(linked.page.get('button', words.mine.back), 'onClick');
    expect([location.hash, tab.session.size]).toEqual(['', 0]);
  });
});

describe('a free call', () => {
  const openFree = async () => {
    brain = { host: 'model.example', isOwn: false };
    const demo = await openDemo();
    await demo.press(words.talk);
    return demo;
  };

  test('is offered only where a model is set up', async () => {
    const { page } = await openDemo();
    expect(page.all('button', words.talk)).toEqual([]);
  });

  test('begins only with consent, once', async () => {
    const { page, press } = await openFree();
    const begun = tab.answer('begin-free-call', async () => new Promise(() => {}));
    expect([fieldStates(), tab.focused()?.props['type']]).toEqual([['checkbox'], 'checkbox']);
    page.fire(page.all('form')[0], 'onSubmit');
    await tab.pass();
    expect([begun, fieldStates()]).toEqual([[], ['checkbox aria-invalid=true described']]);
    page.type(page.all('input')[0] ?? page.get('input', {}), true);
    page.fire(page.all('form')[0], 'onSubmit');
    page.fire(page.all('form')[0], 'onSubmit');
    await tab.pass();
    expect(begun).toMatchObject([{ consent: true, trade: expect.any(String) }]);
    expect(page.get('button', free.begin).props['disabled']).toBe(true);
    await press(free.back);
    expect(page.get('button', words.talk).type).toBe('button');
  });

  test('is the visitor’s own business’s, which the consent says whose model hears', async () => {
    const { keepBusiness } = await import('./guided/kept-business.ts');
    const { page } = await openFree();
    expect(page.all('label').map(wordsOf)).toEqual([fillWords(free.consentHosted, { host: 'model.example' })]);
    page.unmount();
    keepBusiness(OWN as never);
    brain = { host: 'model.example', isOwn: true };
    const demo = await openDemo();
    await demo.press(words.talk);
    expect(demo.page.all('label').map(wordsOf)).toEqual([free.consentOwn]);
    const begun = tab.answer('begin-free-call', async () => new Promise(() => {}));
    demo.page.type(demo.page.all('input')[0] ?? demo.page.get('input', {}), true);
    demo.page.fire(demo.page.all('form')[0], 'onSubmit');
    await tab.pass();
    expect(begun).toMatchObject([{ trade: 'hvac', own: { businessName: 'Own Heating' } }]);
    keepBusiness(undefined);
  });

  test('that the model cannot take goes on as a written one, and says so', async () => {
    const { page } = await openFree();
    tab.answer('begin-free-call', () => ({ status: 422, error: { code: 'odd', message: '' } }));
    page.type(page.all('input')[0] ?? page.get('input', {}), true);
    page.fire(page.all('form')[0], 'onSubmit');
    await tab.pass(3_000);
    expect(page.all('p', { role: 'alert' }).map(wordsOf)).toEqual([free.guided.failed]);
    expect(answering(page)).toHaveLength(1);
  });
});
