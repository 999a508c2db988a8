/** The brief as a form: its parts and fields, what it is filled in with, what it sends, and who else works on it. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import words from '#content/launch-brief/brief-words.yaml';
import keptWords from '#content/forms/kept-words.yaml';
import * as shell from '#content/shell-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';
import { BRIEF_FIELDS, BRIEF_SECTIONS, inputNames, sectionsFor, type BriefAnswers } from '../shared/brief-answers.ts';
import type { BriefView } from '../shared/brief-facts.ts';

const tab = loneTab({ hasNames: true });
const CONTEXT = '#features/accounts/web/sign-in/auth-context.tsx';
const TOKEN = 'a'.repeat(64);
let user: object | null;
let server: BriefView;
const ANSWERED: BriefAnswers = {
  businessName: 'Sunny Bikes',
  contactName: 'Ann',
  contactEmail: 'ann@visitor.example',
  timeZone: 'America/New_York',
  signOffName: 'Ann',
};
beforeEach(() => {
  user = null;
  history.replaceState(null, '', routes['agent-onboarding']);
  server = { answers: ANSWERED, version: 1, expiresAt: '2026-12-01T12:00:00.000Z', sentVersions: 0, files: [] };
  vi.doMock(CONTEXT, () => ({ useAuth: () => ({ user }) }));
  tab.answer('brief', () => ({ brief: server }));
});
afterEach(() => vi.doUnmock(CONTEXT));

const settle = async () => {
  for (let turns = 0; turns < 2; turns += 1) await tab.pass(20);
};
async function open() {
  const { LinkedBrief } = await import('./linked-brief.tsx');
  const { hook, searchHook } = memoryLocation({ path: routes['agent-onboarding'] });
  const page = tab.mount(
    <Router hook={hook} searchHook={searchHook}>
      <LinkedBrief />
    </Router>,
  );
  await settle();
  const field = (name: string) => {
    const found = page.all('form')[0]?.node.elements.namedItem(name);
    if (!found) throw new Error(`No field ${name}.`);
    return found.element;
  };
  const press = async (label: string) => {
    page.fire(page.get('button', label), 'onClick');
    await settle();
  };
  return {
    page,
    press,
    value: (name: string) => field(name).node.value,
    type: (name: string, value: string | boolean) => page.type(field(name), value),
    parts: () =>
      page.all('ol').flatMap(({ node }) => node.querySelectorAll('button').map(({ textContent }) => textContent)),
    step: () => page.all('fieldset', { hidden: false }).flatMap(({ props }) => props['data-step'] ?? []),
    send: async () => {
      page.fire(page.all('form')[0], 'onSubmit');
      await settle();
      await tab.pass(2_500);
      await settle();
    },
  };
}
const alerts = (page: Mounted) => page.all('p', { role: 'alert' }).map(wordsOf).join('');
const statuses = (page: Mounted) => page.all('p', { role: 'status' }).map(wordsOf).join('');
const address = (page: Mounted) =>
  page
    .all('input', { readOnly: true })
    .map(({ props }) => props['value'])
    .join();

describe('the fields', () => {
  test('are those of all sections, each with a label, and required only where they belong to the product', async () => {
    const { page } = await open();
    const asked = new Set(sectionsFor({}).flatMap(({ fields }) => fields.map(({ id }) => id)));
    const controls = Map.groupBy(page.get('form', {}).node.elements, ({ name }) => name);
    for (const field of BRIEF_FIELDS)
      for (const name of inputNames(field)) {
        const isRequired =
          field.required !== undefined && asked.has(field.id) && !['checks', 'hours'].includes(field.kind);
        const found = controls.get(name) ?? [];
        expect([found.length > 0, found.every(({ required }) => required === isRequired)], name).toEqual([true, true]);
        expect(
          found.filter(({ labels }) => !labels.some(({ textContent }) => textContent)),
          name,
        ).toHaveLength(0);
      }
    const kinds = Object.fromEntries(BRIEF_FIELDS.map(({ id, kind }) => [id, kind]));
    for (const [name, type, complete] of [
      ['contactEmail', 'email', 'email'],
      ['contactName', 'text', 'name'],
      ['businessName', 'text', 'organization'],
      ['trade', 'text', 'off'],
    ]) {
      expect(kinds[name ?? '']).toBe(type);
      expect(page.get('input', { name }).props).toMatchObject({ type, autoComplete: complete });
    }
    expect(page.all('input', { name: 'agreed' }).map(({ props }) => [props['type'], props['value']])).toEqual([
      ['checkbox', 'yes'],
    ]);
  });

  test('of another product bring its parts, and count what was answered', async () => {
    const { page, parts, type, step } = await open();
    const headings = (product?: string) => sectionsFor(product ? { product } : {}).map(({ heading }) => heading);
    const starts = (texts: string[]) =>
      texts.map((text) =>
        headings('mentor')
          .concat(headings())
          .find((one) => text.startsWith(one)),
      );
    expect(starts(parts())).toEqual(headings());
    expect(wordsOf(page.get('nav', {}))).toContain(
      fillWords(words.overall, { filled: '0', total: String(headings().length) }),
    );
    type('product', 'mentor');
    type('trade', 'Bikes');
    type('contactName', 'Ann');
    expect(starts(parts())).toEqual(headings('mentor'));
    expect(parts()[0]).toMatch(/ 2 of \d+ answered$/);
    expect(wordsOf(page.get('nav', {}))).toContain(
      fillWords(words.overall, { filled: '1', total: String(headings('mentor').length) }),
    );
    expect(page.all('button', { 'aria-current': 'step' }).map(wordsOf)).toEqual([parts()[0]]);
    const all = () => page.get('button', fillWords(words.all, { total: String(headings('mentor').length) }));
    page.fire(all(), 'onClick');
    expect(all().props['aria-expanded']).toBe(true);
    page.fire(
      page.all('button').find((one) => wordsOf(one).startsWith(headings('mentor')[1] ?? '')),
      'onClick',
    );
    await settle();
    expect([step(), tab.focused()?.props['data-step-heading']]).toEqual([['practice'], true]);
    expect(all().props['aria-expanded'], 'the list is folded again').toBe(false);
  });
});

describe('what is known', () => {
  test('of the account and the order fills in what is empty, and not what was typed', async () => {
    user = { id: 'ann', email: 'ann@visitor.example', user_metadata: { full_name: 'Ann' } };
    history.replaceState(null, '', `${routes['agent-onboarding']}?order=r`);
    const asked = tab.answer('order-status', () => ({
      order: { businessName: 'Sunny Bikes', planName: 'Seats', brief: 'mentor' },
    }));
    tab.local.set(
      'form:onboarding',
      JSON.stringify({ step: 0, texts: { contactName: 'Annie' }, choices: {}, savedAt: Date.now() }),
    );
    const { value } = await open();
    expect(asked).toEqual([{ reference: 'r' }]);
    const fields = ['contactName', 'contactEmail', 'businessName', 'plan', 'product', 'orderReference'];
    expect(fields.map(value)).toEqual(['Annie', 'ann@visitor.example', 'Sunny Bikes', 'Seats', 'mentor', 'r']);
  });

  test('of another order replaces what an order decides, and nothing that was typed', async () => {
    history.replaceState(null, '', `${routes['agent-onboarding']}?order=new`);
    tab.answer('order-status', () => ({
      order: { businessName: 'Sunny Bikes', planName: 'Seats', brief: 'mentor' },
    }));
    const texts = { orderReference: 'old', plan: 'Starter', businessName: 'Moon Bikes' };
    tab.local.set('form:onboarding', JSON.stringify({ step: 0, texts, choices: {}, savedAt: Date.now() }));
    const { value } = await open();
    const fields = ['orderReference', 'plan', 'businessName'];
    expect(fields.map(value)).toEqual(['new', 'Seats', 'Moon Bikes']);
  });

  test.each([
    ['r', 'r'],
    ['r'.repeat(200), 'r'.repeat(200)],
    ['r'.repeat(201), 'r'.repeat(200)],
  ])('of an order that can not be looked up is its reference, as far as it fits: %s', async (order, reference) => {
    history.replaceState(null, '', `${routes['agent-onboarding']}?order=${order}`);
    tab.answer('order-status', () => ({ status: 404, error: { code: 'x', message: '' } }));
    const { value } = await open();
    expect(['orderReference', 'plan'].map(value)).toEqual([reference, '']);
  });

  test('of the stored brief are all of its answers, with the parts of its product', async () => {
    tab.local.set('brief-link:onboarding', JSON.stringify({ token: TOKEN, version: 1, base: ANSWERED }));
    server = { ...server, answers: { ...ANSWERED, product: 'mentor' } };
    const { page, value, parts } = await open();
    const total = sectionsFor({ product: 'mentor' }).length;
    expect([value('businessName'), parts().length]).toEqual(['Sunny Bikes', total]);
    expect(wordsOf(page.get('nav', {}))).not.toContain(fillWords(words.overall, { filled: '0', total: String(total) }));
    expect(page.all('dd').map(wordsOf)).toEqual(expect.arrayContaining(['Sunny Bikes', 'Ann']));
  });
});

describe('the brief', () => {
  /** Filled in before, up to the last part. */
  const fillIn = async () => {
    const progress = { step: BRIEF_SECTIONS.length - 1, texts: ANSWERED, choices: {}, savedAt: Date.now() };
    tab.local.set('form:onboarding', JSON.stringify(progress));
    return open();
  };

  test('is sent with consent alone, which says so, and is gone from this browser then', async () => {
    let answer: object = {};
    const bodies = tab.answer('submit-brief', () => answer);
    const { page, send, type, value } = await fillIn();
    expect(page.all('dd').map(wordsOf)).toEqual(expect.arrayContaining(['Sunny Bikes', 'Ann']));
    await send();
    expect([bodies, tab.focused()?.props['name']]).toEqual([[], 'agreed']);
    tab.session.set('arrival', '?utm_source=ads ');
    type('agreed', true);
    answer = { status: 409, error: { code: 'x', message: 'No.' } };
    await send();
    expect([alerts(page), value('businessName'), tab.local.has('form:onboarding')]).toEqual([
      'No.',
      'Sunny Bikes',
      true,
    ]);
    answer = {};
    await send();
    const [, body] = bodies as { token: string; version: number; answers: object; screening: object }[];
    expect(body).toMatchObject({ version: 0, answers: { ...ANSWERED, agreed: 'yes' }, screening: { trap: '' } });
    expect(body).toHaveProperty('source');
    expect(body?.token).toMatch(/^[0-9a-f]{64}$/);
    expect(statuses(page)).toContain(words.sent.split('{')[0]);
    expect([tab.local.has('form:onboarding'), tab.local.has('brief-known')]).toEqual([false, false]);
    // From here on it is the server's, with its link.
    expect(address(page)).toBe(`https://site.example${routes['agent-onboarding']}#${body?.token}`);
  });

  test('gets a link once it is saved, without the consent, and another when that is turned off', async () => {
    const saves = tab.answer('save-brief', () => ({ version: 1, expiresAt: server.expiresAt }));
    const renewals = tab.answer('renew-brief-link', () => ({}));
    const copied = vi.fn<(text: string) => Promise<void>>(async () => {});
    vi.stubGlobal('navigator', { onLine: true, userAgent: '', clipboard: { writeText: copied } });
    const { page, press, type } = await fillIn();
    type('agreed', true);
    const { link } = words;
    const copy = `${shell.copyLink}: ${link.label}`;
    expect([address(page), page.all('button', copy).length]).toEqual(['', 0]);
    await press(link.make);
    const [save] = saves as { token: string; version: number; answers: BriefAnswers }[];
    expect(save).toMatchObject({ version: 0, answers: ANSWERED });
    expect(save?.answers['agreed']).toBeUndefined();
    expect([statuses(page).includes(link.saved), address(page)]).toEqual([
      true,
      expect.stringMatching(`#${save?.token}$`),
    ]);
    expect(page.all('p').map(wordsOf)).toContain(fillWords(link.expires, { date: 'December 1, 2026' }));
    await press(copy);
    expect([copied.mock.calls, statuses(page).includes(shell.copied)]).toEqual([[[address(page)]], true]);
    await press(link.stop);
    expect(renewals).toEqual([]);
    await press(`Yes, ${link.stop.toLowerCase()}`);
    expect(statuses(page), 'the new link is not copied').not.toContain(shell.copied);
    const [{ token, newToken } = { token: '', newToken: '' }] = renewals as { token: string; newToken: string }[];
    expect([token, address(page).endsWith(`#${newToken}`), statuses(page).includes(link.stopped)]).toEqual([
      save?.token,
      true,
      true,
    ]);
    expect(page.all('button', link.save)).toHaveLength(1);
  });

  test('names the answers that the server refuses to save, in whichever part they are', async () => {
    const error = {
      code: 'validation_failed',
      message: 'Some fields.',
      fields: { 'answers.trade': 'Too long.', other: 'Odd.' },
    };
    tab.answer('save-brief', () => ({ status: 422, error }));
    const { page, press } = await fillIn();
    await press(words.link.make);
    expect(alerts(page)).toBe('What you do: Too long. other: Odd.');
  });

  test('is erased with its link, what was known of it, and what waits to be sent', async () => {
    tab.answer('save-brief', () => ({ version: 1, expiresAt: server.expiresAt }));
    const waiting = (formId: string) => ({ formId, functionName: 'f', body: {}, idempotencyKey: formId });
    tab.local.set('queued-calls', JSON.stringify([waiting('onboarding'), waiting('contact')]));
    const { page, press, value } = await fillIn();
    await press(words.link.make);
    await press(`${keptWords.erase} ${keptWords.answers}`);
    await press(`Yes, ${keptWords.erase.toLowerCase()} ${keptWords.answers}`);
    expect([
      value('businessName'),
      address(page),
      tab.local.has('brief-link:onboarding'),
      tab.local.has('brief-known'),
    ]).toEqual(['', '', false, false]);
    expect(tab.local.get('queued-calls')).toBe(JSON.stringify([waiting('contact')]));
  });
});

describe('the own brief', () => {
  test('follows the other tabs of this browser', async () => {
    const { page, value } = await open();
    const inAnotherTab = async (key: string) => {
      tab.local.set('brief-link:onboarding', JSON.stringify({ token: TOKEN, version: 1, base: ANSWERED }));
      page.run(() => dispatchEvent(Object.assign(new Event('storage'), { key })));
      await settle();
      return value('businessName');
    };
    expect([await inAnotherTab('brief-link:onboarding-1'), await inAnotherTab('brief-link:onboarding')]).toEqual([
      '',
      'Sunny Bikes',
    ]);
  });

  test('names what is wrong beside the hours and the consent, and links each law to its source', async () => {
    const hours = BRIEF_FIELDS.find(({ kind }) => kind === 'hours')?.id;
    const texts = { ...ANSWERED, [`${hours}MonFrom`]: '10:00', [`${hours}MonTo`]: '09:00' };
    const progress = { step: BRIEF_SECTIONS.length - 1, texts, choices: {}, savedAt: Date.now() };
    tab.local.set('form:onboarding', JSON.stringify(progress));
    const { page, send } = await open();
    const laws = BRIEF_FIELDS.flatMap(({ law }) => law.map(({ claim }) => `${routes.sources}#${claim}`));
    expect(page.all('a').map(({ props }) => props['href'])).toEqual(expect.arrayContaining(laws));
    await send();
    const consent = BRIEF_FIELDS.find(({ kind }) => kind === 'consent')?.required;
    const { problems, days } = words;
    expect(page.all('p', { className: 'error' }).map(wordsOf)).toEqual(
      expect.arrayContaining([fillWords(problems.order, { day: days.Mon }), consent]),
    );
  });
});

describe('two who change the same answer', () => {
  test('decide each answer before anything is saved, and keep their own consent', async () => {
    const base = { ...ANSWERED, trade: 'Vans', serviceArea: 'Reno' };
    tab.local.set('brief-link:onboarding', JSON.stringify({ token: TOKEN, version: 1, base }));
    server.answers = base;
    const { page, press, type, value } = await open();
    type('trade', 'Mine');
    type('serviceArea', 'Mesa');
    type('agreed', true);
    server = { ...server, version: 2, answers: { ...base, trade: 'Theirs', serviceArea: 'Elko' } };
    const saves = tab.answer('save-brief', (body) =>
      (body as { version: number }).version === server.version
        ? { version: 3, expiresAt: server.expiresAt }
        : { status: 409, error: { code: 'conflict', message: 'Changed.' } },
    );
    await press(words.link.save);
    expect(page.get('input', { name: 'agreed' }).node.checked).toBe(true);
    const before = saves.length;
    const labels = page.all('strong').map(wordsOf);
    expect(labels).toHaveLength(2);
    await press(`${words.link.mine} ${labels[0]}`);
    expect(saves).toHaveLength(before);
    await press(`${words.link.theirs} ${labels[1]}`);
    expect(saves.slice(before)).toMatchObject([{ version: 2 }]);
    expect(new Set([value('trade'), value('serviceArea')]).size).toBe(2);
    expect(page.all('q')).toEqual([]);
  });

  const conflicted = async () => {
    tab.local.set(
      'brief-link:onboarding',
      JSON.stringify({ token: TOKEN, version: 1, base: { ...ANSWERED, trade: 'Vans' } }),
    );
    server.answers = { ...ANSWERED, trade: 'Vans' };
    const opened = await open();
    opened.type('trade', 'Mine');
    server = { ...server, version: 2, answers: { ...ANSWERED, trade: 'Theirs', serviceArea: 'Here' } };
    const saves = tab.answer('save-brief', (body) =>
      (body as { version: number }).version === server.version
        ? { version: 3, expiresAt: server.expiresAt }
        : { status: 409, error: { code: 'conflict', message: 'Changed.' } },
    );
    await opened.press(words.link.save);
    return { ...opened, saves };
  };

  test.each([
    ['mine', 'Mine'],
    ['theirs', 'Theirs'],
  ] as const)('choose, and that is saved: %s', async (choice, trade) => {
    const { page, press, value, saves } = await conflicted();
    expect([value('serviceArea'), page.all('q').map(wordsOf)]).toEqual(['Here', ['Theirs']]);
    expect(statuses(page)).not.toContain(words.link.saved);
    const before = saves.length;
    await press(`${words.link[choice]} What you do`);
    expect(saves.slice(before)).toMatchObject([{ version: 2, answers: { trade, serviceArea: 'Here' } }]);
    expect([value('trade'), page.all('q').length]).toEqual([trade, 0]);
  });
});

describe('the brief of a link', () => {
  test('is shown, and is no longer once the visitor begins one of their own', async () => {
    history.replaceState(null, '', `${routes['agent-onboarding']}#${TOKEN}`);
    const { value, page } = await open();
    expect([value('businessName'), address(page).endsWith(TOKEN)]).toEqual(['Sunny Bikes', true]);
    location.hash = '';
    page.run(() => dispatchEvent(new Event('hashchange')));
    await settle();
    expect([value('businessName'), address(page)]).toEqual(['', '']);
    expect(page.all('p').map(wordsOf)).toContain(words.text);
    // The own brief has no link yet.
    expect(tab.local.has('brief-link:onboarding')).toBe(false);
  });

  test.each([
    [404, words.gone],
    [422, words.gone],
    [403, 'Not now.'],
  ])('that can not be opened says why, and offers another try or an own brief: %i', async (status, said) => {
    history.replaceState(null, '', `${routes['agent-onboarding']}#${TOKEN}`);
    tab.answer('brief', () => ({ status, error: { code: 'x', message: 'Not now.' } }));
    const { page, press, value } = await open();
    expect([alerts(page), page.all('form').length]).toEqual([said, 0]);
    await press(words.own);
    expect(location.hash).toBe('');
    tab.answer('brief', () => ({ brief: server }));
    await press(words.again);
    expect(value('businessName')).toBe('Sunny Bikes');
  });

  test.each([
    ['late', [1, 0]],
    ['first', [0, 1]],
  ])('opens as the link says by now, when the answer to an earlier one comes %s', async (_, order) => {
    const arrive: ((answer: object) => void)[] = [];
    tab.answer('brief', async () => new Promise((resolve) => arrive.push(resolve)));
    history.replaceState(null, '', `${routes['agent-onboarding']}#${TOKEN}`);
    const { page, value } = await open();
    page.run(() => {
      location.hash = `#${'b'.repeat(64)}`;
      dispatchEvent(new Event('hashchange'));
    });
    await settle();
    const answers = ['Earlier', 'Sunny Bikes'].map((businessName) => ({ ...ANSWERED, businessName }));
    for (const index of order) {
      arrive[index]?.({ brief: { ...server, answers: answers[index] } });
      await settle();
    }
    expect([arrive.length, value('businessName')]).toEqual([2, 'Sunny Bikes']);
  });

  test('whose link is ended keeps what is typed in this browser, and leaves nothing of it once it is erased', async () => {
    const renewals = tab.answer('renew-brief-link', () => ({}));
    location.hash = `#${TOKEN}`;
    for (const typed of ['Sunny Bikes of Reno', 'Sunny Bikes of Mesa']) {
      const { page, press, type } = await open();
      await press(words.link.stop);
      await press(`Yes, ${words.link.stop.toLowerCase()}`);
      type('businessName', typed);
      page.unmount();
      const again = await open();
      expect([again.value('businessName'), again.value('contactName')]).toEqual([typed, 'Ann']);
      again.page.unmount();
    }
    const [{ newToken: first }, { token: second }] = renewals as [Record<string, string>, Record<string, string>];
    expect(second).toBe(first);
    const { press } = await open();
    await press(`${keptWords.erase} ${keptWords.answers}`);
    await press(`Yes, ${keptWords.erase.toLowerCase()} ${keptWords.answers}`);
    expect([...tab.local.values()].filter((kept) => kept.includes('Sunny Bikes'))).toEqual([]);
  });

  test('is nobody’s own: what is known of the account does not fill it in', async () => {
    user = { id: 'bob', email: 'bob@visitor.example', user_metadata: { full_name: 'Bob' } };
    server = { ...server, answers: { businessName: 'Sunny Bikes' } };
    history.replaceState(null, '', `${routes['agent-onboarding']}?order=r#${TOKEN}`);
    tab.answer('order-status', () => ({ order: { businessName: 'Moon Bikes', planName: 'Seats', brief: 'mentor' } }));
    const { value } = await open();
    expect(['businessName', 'contactName', 'contactEmail', 'plan'].map(value)).toEqual(['Sunny Bikes', '', '', '']);
  });

  test('goes with its address once it is erased, and what is known of the own one stays', async () => {
    tab.local.set('brief-known', '{"contactName":"Ann"}');
    history.replaceState(null, '', `${routes['agent-onboarding']}#${TOKEN}`);
    const { press } = await open();
    await press(`${keptWords.erase} ${keptWords.answers}`);
    await press(`Yes, ${keptWords.erase.toLowerCase()} ${keptWords.answers}`);
    expect([location.hash, tab.local.has('brief-known')]).toEqual(['', true]);
  });

  test('whose answers were changed on both sides keeps what it began with, so that saving asks', async () => {
    const id = `onboarding-${TOKEN.slice(0, 12)}`;
    const base = { ...ANSWERED, trade: 'Vans' };
    tab.local.set(`brief-link:${id}`, JSON.stringify({ token: TOKEN, version: 1, base }));
    const texts = { ...base, trade: 'Mine' };
    tab.local.set(`form:${id}`, JSON.stringify({ step: 0, texts, choices: {}, savedAt: Date.now() }));
    server = { ...server, version: 2, answers: { ...base, trade: 'Theirs' } };
    history.replaceState(null, '', `${routes['agent-onboarding']}#${TOKEN}`);
    const { value } = await open();
    expect(value('trade')).toBe('Mine');
    expect(JSON.parse(tab.local.get(`brief-link:${id}`) ?? '')).toMatchObject({ version: 1, base });
  });

  test('keeps what was typed into it here, beside what others have answered since', async () => {
    const id = `onboarding-${TOKEN.slice(0, 12)}`;
    tab.local.set(`brief-link:${id}`, JSON.stringify({ token: TOKEN, version: 1, base: ANSWERED }));
    tab.local.set(
      `form:${id}`,
      JSON.stringify({ step: 0, texts: { ...ANSWERED, trade: 'Typed' }, choices: {}, savedAt: Date.now() }),
    );
    server = { ...server, version: 2, answers: { ...ANSWERED, serviceArea: 'Theirs' } };
    history.replaceState(null, '', `${routes['agent-onboarding']}#${TOKEN}`);
    const { value } = await open();
    expect(['trade', 'serviceArea', 'businessName'].map(value)).toEqual(['Typed', 'Theirs', 'Sunny Bikes']);
  });
});

test('stored files can be fetched with the token in a header, and a failure is said', async () => {
  const saved: unknown[] = [];
  vi.doMock('#web/ui/save-file.ts', () => ({ saveFile: (name: string) => saved.push(name) }));
  const { StoredFiles } = await import('./brief-files.tsx');
  vi.doUnmock('#web/ui/save-file.ts');
  const asked = vi.fn<(path: string, init: { headers: object }) => Promise<Response>>();
  asked.mockResolvedValueOnce(Response.json({ error: { code: 'x', message: 'Gone.' } }, { status: 404 }));
  asked.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  asked.mockResolvedValueOnce(new Response('a'));
  vi.stubGlobal('fetch', asked);
  const page = tab.mount(<StoredFiles files={[{ id: 'f', name: 'a.pdf', size: 1 }]} token={() => TOKEN} />);
  const { files } = words;
  const press = async () => {
    page.fire(page.get('button', { 'aria-label': fillWords(files.downloadFile, { name: 'a.pdf' }) }), 'onClick');
    await settle();
  };
  await press();
  expect(alerts(page)).toBe('Gone.');
  await press();
  expect([alerts(page) === 'Gone.', saved]).toEqual([false, []]);
  await press();
  expect(alerts(page)).toBe('');
  expect([saved, asked.mock.calls.at(-1)]).toEqual([
    ['a.pdf'],
    ['/agent-onboarding/files/f', { headers: { authorization: `Bearer ${TOKEN}` } }],
  ]);
  expect(tab.mount(<StoredFiles files={[]} token={() => TOKEN} />).all('ul')).toHaveLength(0);
});

test('a file is sent with its name', async () => {
  const { uploadFile } = await import('./brief-calls.ts');
  const asked = vi.fn<(path: string, init: object) => Promise<Response>>(async () =>
    Response.json({ file: { id: 'f', name: 'ä.pdf', size: 1 } }),
  );
  vi.stubGlobal('fetch', asked);
  const file = { name: 'ä.pdf' } as File;
  expect(await uploadFile(TOKEN, file)).toEqual({ id: 'f', name: 'ä.pdf', size: 1 });
  const headers = {
    'x-file-name': '%C3%A4.pdf',
    'content-type': 'application/octet-stream',
    authorization: `Bearer ${TOKEN}`,
  };
  expect(asked.mock.calls).toEqual([['/agent-onboarding/files', { method: 'POST', headers, body: file }]]);
});
