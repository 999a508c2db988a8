/** The composer of replies: what it says and sends, and what becomes of the text when something goes wrong. */
import { describe, expect, test, vi } from 'vitest';
import deskWords from '#content/desk/desk-words.yaml';
import personWords from '#content/desk/person-words.yaml';
import words from '#content/desk/reply-words.yaml';
import { REPLY_FILES_MAX_BYTES, type DraftView } from '#features/conversations/shared/reply-schema.ts';
import { UNDO_MS } from '#features/desk/shared/desk-limits.ts';
import type { ReplyFacts } from '#features/desk/shared/desk-reply-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { click, deskActs } from '#test/support/browser/desk-acts.tsx';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';

const NOW = new Date(2026, 10, 24, 14, 30);
const ANN = { id: 'ann', name: 'Ann Miller', email: 'ann@visitor.example' };
const FACTS: ReplyFacts = {
  to: ANN,
  others: '',
  answersTo: '',
  subject: 'Re: Prices',
  quoted: { name: 'Ann Miller', at: NOW.toISOString(), text: 'How much is it?' },
  signature: 'Max\nMod AI',
  fields: { 'first name': 'Ann', name: 'Ann Miller', plan: '', 'meeting link': 'https://site.example/contact#meeting' },
};
const REFUSED = { status: 409, error: { code: 'conflict', message: 'Changed elsewhere.' } };
const HOURS = { id: 'r1', title: 'Hours', text: 'Hi {first name}, {plan} covers nights.' };

const { open, reads, tab } = deskActs(NOW, { read: {}, done: {} });
/** Until Undo is gone. */
const rest = async () => tab.pass(UNDO_MS);

const openComposer = async (draft: Partial<DraftView> | null = null, facts: Partial<ReplyFacts> = {}) => {
  reads('desk-reply-facts', { reply: { ...FACTS, ...facts } });
  tab.answer('desk-replies', () => ({ replies: [HOURS] }));
  const known = { id: 'd1', version: 3, subject: '', text: '', quotes: true, files: [], ...draft };
  const read = tab.answer('reply-draft', () => ({ draft: draft && known }));
  const saved = tab.answer('save-reply-draft', (body) => ({ version: versionOf(body) + 1 }));
  const sent = tab.answer('desk-reply', () => ({ mail: 'm1' }));
  const { ReplyComposer } = await import('./reply-composer.tsx');
  const page = await open(<ReplyComposer person={ANN} member="me" asks={false} />, false);
  const field = () => page.get('textarea', { id: 'reply' });
  page.fire(field(), 'onFocus');
  await tab.pass();
  return {
    page,
    read,
    saved: saved as { text: string; draft: { id: string; version: number } }[],
    sent,
    field,
    type: (text: string) => page.type(field(), text),
    text: () => field().props['value'],
    send: async () => {
      page.fire(page.get('form', {}), 'onSubmit');
      await tab.pass();
    },
  };
};
const versionOf = (body: unknown) => (body as { draft: { version: number } }).draft.version;
const alerts = (page: Mounted) => page.all('p', { role: 'alert' }).map(wordsOf).join('');
const keptHere = () => [...tab.local.keys()].filter((key) => key.startsWith('desk-typed:me:reply:ann:'));
const said = (page: Mounted) => page.all('p').map(wordsOf);
const undo: (page: Mounted) => void = click(deskWords.frame.undo);

describe('the composer', () => {
  test('says whom the reply reaches, what it is called, and what follows the text', async () => {
    const { page } = await openComposer();
    const to = fillWords(words.to, { who: `Ann Miller <${ANN.email}>` });
    expect(said(page)).toContain(`${to} ${words.reach.desk}`);
    expect(page.get('input', { id: 'reply-subject' }).props['value']).toBe('Re: Prices');
    expect(page.all('details').map(wordsOf).at(-1)).toContain('How much is it?');
    expect(said(page).join('')).toContain('Max, Mod AI');
    page.unmount();
    const others = await openComposer(null, { others: 'Sam Lee', answersTo: 'max@team.example' });
    expect(said(others.page)).toContain(fillWords(words.reach.others, { who: 'Sam Lee', name: 'Ann Miller' }));
  });

  test('sends what was typed, with its subject and without the quote, and closes', async () => {
    const { page, type, sent, send, text } = await openComposer();
    type('  It is $399. ');
    page.type(page.get('input', { id: 'reply-subject' }), 'Our prices');
    click(words.quote.leaveOut)(page);
    expect(page.all('details').map(wordsOf).join('')).not.toContain('How much is it?');
    await send();
    const draft = { id: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/), version: 0 };
    expect(sent).toEqual([{ id: 'ann', text: 'It is $399.', subject: 'Our prices', quotes: false, draft }]);
    expect([text(), page.all('strong')]).toEqual(['', []]);
    expect(keptHere()).toEqual([]);
    await rest();
  });

  test('fills in the fields of a saved reply, and asks for one that is empty before it sends', async () => {
    const { page, sent, send, text } = await openComposer();
    click(personWords.saved.use)(page);
    expect(text()).toBe('Hi Ann, {plan} covers nights.');
    await send();
    const plan = () => page.get('input', { id: 'reply-field-plan' });
    expect([sent, alerts(page)]).toEqual([[], fillWords(words.missing, { field: words.fields.plan })]);
    expect(tab.focused()).toBe(plan());
    page.type(plan(), 'Growth');
    await send();
    expect(sent).toMatchObject([{ text: 'Hi Ann, Growth covers nights.' }]);
    await rest();
    page.fire(page.get('textarea', { id: 'reply' }), 'onFocus');
    click(personWords.saved.use)(page);
    expect(plan().node.value, 'the next reply may be about another').toBe('');
  });

  test('sends nothing but words, and asks for a field of the subject as well', async () => {
    const { page, type, sent, send } = await openComposer();
    type('  ');
    await send();
    expect(sent).toEqual([]);
    type('Yes.');
    page.type(page.get('input', { id: 'reply-subject' }), 'About {plan}');
    await send();
    expect([sent, alerts(page)]).toEqual([[], fillWords(words.missing, { field: words.fields.plan })]);
    page.type(page.get('input', { id: 'reply-field-plan' }), 'Growth');
    await send();
    expect(sent).toMatchObject([{ text: 'Yes.', subject: 'About Growth' }]);
    await rest();
  });

  test('asks for each field that is open, and sends all of them', async () => {
    const { page, type, sent, send } = await openComposer();
    type('{plan}: {meeting link}');
    page.type(page.get('input', { id: 'reply-field-plan' }), 'Growth');
    page.type(page.get('input', { id: 'reply-field-meeting-link' }), 'https://site.example/');
    await send();
    expect(sent).toMatchObject([{ text: 'Growth: https://site.example/' }]);
    await rest();
  });

  test('puts a saved reply below what is typed, and folds the list', async () => {
    const { page, type, text } = await openComposer();
    const list = () => page.get('button', personWords.saved.heading).props['aria-expanded'];
    click(personWords.saved.heading)(page);
    expect(list()).toBe(true);
    type('Hello.  ');
    click(personWords.saved.use)(page);
    expect([text(), list()]).toEqual(['Hello.\n\nHi Ann, {plan} covers nights.', false]);
    expect(tab.focused()?.props['id']).toBe('reply');
  });

  test('has a subject that can be emptied while it is typed', async () => {
    const { page } = await openComposer();
    const subject = () => page.get('input', { id: 'reply-subject' });
    page.type(subject(), '');
    expect(subject().props['value']).toBe('');
    page.fire(subject(), 'onBlur');
    expect(subject().props['value']).toBe('Re: Prices');
  });

  test('is closed by Escape, sent by the keys of a Mac, and read-only while it is on its way', async () => {
    const { page, type, field } = await openComposer();
    const form = () => page.get('form', {});
    page.fire(form(), 'onKeyDown', { key: 'Escape' });
    expect([form().props['data-open'], tab.focused()]).toEqual([undefined, form()]);
    page.fire(field(), 'onFocus');
    type('Yes.');
    const sent = tab.answer('desk-reply', async () => new Promise(() => {}));
    page.fire(form(), 'onKeyDown', { key: 'Enter' });
    await tab.pass();
    expect([sent.length, field().props['readOnly']]).toEqual([0, false]);
    page.fire(form(), 'onKeyDown', { key: 'Enter', metaKey: true });
    await tab.pass();
    expect([sent.length, field().props['readOnly']]).toEqual([1, true]);
    expect(page.get('p', { id: String(field().props['aria-describedby']) }).props['role']).toBe('alert');
  });

  test('says of an own mailbox, without a signature, without what nobody wrote', async () => {
    const { page } = await openComposer(null, { answersTo: 'max@team.example', signature: '', quoted: null });
    const all = said(page).join(' ');
    expect(all).toContain(fillWords(words.reach.own, { mailbox: 'max@team.example' }));
    expect(all).not.toContain(words.signed);
    for (const label of [words.quote.leaveOut, words.quote.add]) expect(page.all('button', label)).toEqual([]);
  });

  test.each([
    ['whoever asks to reply', true, ''],
    ['a link to it', false, '#reply'],
    ['neither', false, ''],
  ])('has the focus at once for %s', async (_, asks, hash) => {
    await openComposer();
    Object.assign(document, { activeElement: document.body });
    Object.assign(location, { hash });
    const { ReplyComposer } = await import('./reply-composer.tsx');
    await open(<ReplyComposer person={ANN} member="me" asks={asks} />, false);
    expect(tab.focused()?.props['id'] === 'reply').toBe(asks || hash !== '');
  });

  test.each([
    ['offline', false, words.failed.offline],
    ['without an answer', true, words.failed.unreachable],
  ])('keeps the text when it could not be sent: %s', async (_, onLine, problem) => {
    const { page, type, text, send } = await openComposer();
    vi.stubGlobal('navigator', { ...navigator, onLine });
    const fail = () => {
      throw new TypeError('Failed to fetch');
    };
    const sent = tab.answer('desk-reply', fail);
    for (const name of ['reply-draft', 'save-reply-draft']) tab.answer(name, fail);
    type('Yes.');
    await send();
    // Once more by itself, a second later.
    await tab.pass(2_000);
    expect([text(), alerts(page)]).toEqual(['Yes.', problem]);
    await tab.pass(1_000);
    await tab.pass();
    expect(said(page)).toContain(words.draft.here);
    expect(page.get('button', personWords.reply.button).props['aria-disabled']).toBeUndefined();
    const answered = tab.answer('desk-reply', () => ({ mail: 'm1' }));
    await send();
    expect(text()).toBe('');
    const drafts = [...sent, ...answered].map((body) => (body as { draft: { id: string } }).draft.id);
    expect(new Set(drafts).size).toBe(1);
    await rest();
  });

  test('is sent once when Send is pressed twice, and by the keyboard', async () => {
    const { page, type, sent } = await openComposer();
    type('Yes.');
    page.fire(page.get('form', {}), 'onKeyDown', { key: 'Enter', ctrlKey: true });
    page.fire(page.get('form', {}), 'onSubmit');
    await tab.pass();
    expect(sent).toHaveLength(1);
    await rest();
  });

  test('puts an undone reply back, beside what was begun meanwhile', async () => {
    const { page, type, text, send } = await openComposer();
    tab.answer('desk-undo-reply', () => ({}));
    type('Yes.');
    click(words.quote.leaveOut)(page);
    await send();
    undo(page);
    await tab.pass();
    expect([text(), page.get('form', {}).props['data-open'], page.all('button', words.quote.add).length]).toEqual([
      'Yes.',
      true,
      1,
    ]);
    await send();
    type('One more thing');
    undo(page);
    await tab.pass();
    expect([text(), said(page).includes('Yes.')]).toEqual(['One more thing', true]);
    click(words.draft.takeTheirs)(page);
    expect([text(), said(page).includes(words.draft.theirs)]).toEqual(['Yes.', false]);
  });
});

describe('a draft', () => {
  test('is shown as it was left, with its files', async () => {
    const files = [{ id: 'f1', name: 'prices.pdf', size: 2_100 }];
    const { page, text } = await openComposer({ text: 'Yes, at', files });
    expect(text()).toBe('Yes, at');
    expect(page.all('li', { className: 'split small' }).map(wordsOf)).toEqual([
      `${fillWords(words.files.size, { name: 'prices.pdf', size: '3' })}${fillWords(words.files.remove, { name: 'prices.pdf' })}`,
    ]);
    tab.answer('remove-reply-file', () => REFUSED);
    click(fillWords(words.files.remove, { name: 'prices.pdf' }))(page);
    await tab.pass();
    expect([alerts(page), page.all('li', { className: 'split small' }).length]).toEqual(['Changed elsewhere.', 1]);
    const removed = tab.answer('remove-reply-file', () => ({}));
    click(fillWords(words.files.remove, { name: 'prices.pdf' }))(page);
    await tab.pass();
    expect([removed, page.all('li', { className: 'split small' })]).toEqual([[{ file: 'f1' }], []]);
  });

  test('is saved a second after the first key, then what came since, each on top of the last', async () => {
    const { page, saved, type } = await openComposer({ text: 'Yes' });
    type('Yes,');
    type('Yes, we');
    expect(saved).toEqual([]);
    await tab.pass(1_000);
    await tab.pass();
    expect(said(page)).toContain(words.draft.saved);
    type('Yes, we do');
    expect(said(page), 'the newest is not').not.toContain(words.draft.saved);
    await tab.pass(1_000);
    await tab.pass();
    expect(saved.map(({ text, draft }) => [text, draft.version])).toEqual([
      ['Yes, we', 3],
      ['Yes, we do', 4],
    ]);
    expect(said(page)).toContain(words.draft.saved);
    expect(keptHere()).toEqual([]);
  });

  test('is saved without a word while it is closed, and can be discarded when it is only a file', async () => {
    const { page } = await openComposer({ text: '', files: [{ id: 'f1', name: 'prices.pdf', size: 2_100 }] });
    expect([said(page).includes(words.draft.saved), page.all('button', words.draft.discard).length]).toEqual([true, 1]);
    page.fire(page.get('form', {}), 'onKeyDown', { key: 'Escape' });
    expect(said(page)).not.toContain(words.draft.saved);
  });

  test('is saved when only its quote is left out', async () => {
    const { page, saved } = await openComposer({ text: 'Yes' });
    click(words.quote.leaveOut)(page);
    await tab.pass(1_000);
    await tab.pass();
    expect(saved).toMatchObject([{ text: 'Yes', quotes: false }]);
  });

  test('is saved at once when the tab is left, and read again when it comes back', async () => {
    const { read, saved, type, text } = await openComposer();
    type('Yes');
    tab.show(false);
    await tab.pass();
    expect(saved).toMatchObject([{ text: 'Yes' }]);
    const elsewhere = {
      ...saved[0]?.draft,
      version: 2,
      subject: '',
      text: 'Yes, on the phone',
      quotes: true,
      files: [],
    };
    tab.answer('reply-draft', () => ({ draft: elsewhere }));
    tab.show(true);
    await tab.pass();
    // Nothing new was typed here, so the newer one is shown.
    expect([read.length, text()]).toEqual([1, 'Yes, on the phone']);
  });

  test.each([
    ['the page is left', () => dispatchEvent(new Event('pagehide'))],
    ['the connection is back', () => dispatchEvent(new Event('online'))],
    ['another person is opened', (page: Mounted) => page.unmount()],
  ])('is saved at once when %s', async (_, leave) => {
    const { page, saved, type } = await openComposer();
    type('Yes');
    leave(page);
    await tab.pass();
    expect(saved).toMatchObject([{ text: 'Yes' }]);
  });

  test('stays in this browser while the server has none of it, also after a reload', async () => {
    const first = await openComposer();
    tab.answer('save-reply-draft', () => ({ status: 401, error: { code: 'no_authorization', message: 'Sign in.' } }));
    first.type('Not saved yet');
    await tab.pass(1_000);
    await tab.pass();
    expect(said(first.page)).toContain(words.draft.here);
    first.page.unmount();
    await tab.pass();
    const { saved, text } = await openComposer();
    expect(text()).toBe('Not saved yet');
    await tab.pass(1);
    await tab.pass();
    expect(saved).toMatchObject([{ text: 'Not saved yet', draft: { version: 0 } }]);
  });

  test.each([
    ['every fifteen seconds when the server failed', 503, 3],
    ['not again when it was refused, until more is typed', 422, 1],
  ])('that could not be saved is saved %s', async (_, status, times) => {
    const { type } = await openComposer();
    const saved = tab.answer('save-reply-draft', () => ({ status, error: { code: 'x', message: 'No.' } }));
    type('Yes');
    for (const ms of [1_000, 15_000, 15_000]) {
      await tab.pass(ms);
      await tab.pass();
    }
    expect(saved).toHaveLength(times);
    type('Yes, we do');
    await tab.pass(15_000);
    await tab.pass();
    expect(saved.at(-1)).toMatchObject({ text: 'Yes, we do' });
  });

  test.each([
    ['takeTheirs', 'On the phone'],
    ['keepMine', 'Here'],
  ] as const)('that another device changed meanwhile is shown beside what is here: %s', async (choice, kept) => {
    const { page, type, text, sent, send } = await openComposer({ text: 'Before' });
    const theirs = { id: 'd1', version: 7, subject: '', text: 'On the phone', quotes: true, files: [] };
    tab.answer('save-reply-draft', () => ({ theirs }));
    type('Here');
    await tab.pass(1_000);
    await tab.pass();
    expect([text(), said(page).includes('On the phone')]).toEqual(['Here', true]);
    await send();
    expect([sent, alerts(page)]).toEqual([[], words.draft.choose]);
    const overwritten = tab.answer('save-reply-draft', () => ({ version: 8 }));
    type('Here');
    await tab.pass(20_000);
    expect(overwritten, 'nothing is saved before that is decided').toEqual([]);
    const saved = tab.answer('save-reply-draft', () => ({ version: 8 }));
    click(words.draft[choice])(page);
    await tab.pass(1);
    await tab.pass();
    expect([text(), said(page).includes(words.draft.theirs)]).toEqual([kept, false]);
    expect(saved).toMatchObject([{ text: kept, draft: { id: 'd1', version: 7 } }]);
  });

  test('that is found changed only by sending it is not sent, and shown beside the newer one', async () => {
    const { page, type, text, send } = await openComposer({ text: 'Before' });
    tab.answer('desk-reply', () => REFUSED);
    const theirs = { id: 'd1', version: 7, subject: '', text: 'On the phone', quotes: true, files: [] };
    tab.answer('reply-draft', () => ({ draft: theirs }));
    type('Here');
    await send();
    await tab.pass();
    expect([text(), alerts(page), said(page).includes('On the phone')]).toEqual(['Here', 'Changed elsewhere.', true]);
  });

  test('that another tab has sent goes from here, unless more was typed: then that is a new draft', async () => {
    const { page, text, saved } = await openComposer({ text: 'Yes' });
    tab.answer('reply-draft', () => ({ draft: null }));
    tab.show(true);
    await tab.pass();
    expect(text()).toBe('');
    page.unmount();
    const next = await openComposer({ text: 'Yes' });
    tab.answer('save-reply-draft', () => ({ theirs: null }));
    next.type('Yes, and more');
    await tab.pass(1_000);
    const again = tab.answer('save-reply-draft', () => ({ version: 1 })) as typeof saved;
    await tab.pass(1);
    await tab.pass();
    expect([next.text(), said(next.page).includes(words.draft.gone)]).toEqual(['Yes, and more', true]);
    expect(again[0]?.draft.version).toBe(0);
    expect(again[0]?.draft.id).not.toBe('d1');
  });

  test('whose saving succeeded without an answer is not taken for somebody else’s', async () => {
    const { page, type, text } = await openComposer({ text: 'Before' });
    tab.answer('save-reply-draft', () => {
      throw new TypeError('Failed to fetch');
    });
    type('Here');
    await tab.pass(1_000);
    await tab.pass();
    const stored = { id: 'd1', version: 4, subject: '', text: 'Here', quotes: true, files: [] };
    type('Here, and on');
    tab.answer('save-reply-draft', (body) => (versionOf(body) === 4 ? { version: 5 } : { theirs: stored }));
    await tab.pass(15_000);
    await tab.pass(1);
    await tab.pass();
    expect([text(), said(page).includes(words.draft.theirs)]).toEqual(['Here, and on', false]);
    expect(page.all('p').map(wordsOf)).toContain(words.draft.saved);
  });

  test('is discarded, and that is undone', async () => {
    const { page, text } = await openComposer({ text: 'Never mind' });
    const discarded = tab.answer('discard-reply-draft', () => ({}));
    const restored = tab.answer('restore-reply-draft', () => ({}));
    click(words.draft.discard)(page);
    await tab.pass();
    expect([discarded, text()]).toEqual([[{ person: 'ann', draft: { id: 'd1', version: 3 } }], '']);
    undo(page);
    await tab.pass();
    expect([restored, text()]).toEqual([[{ draft: 'd1' }], 'Never mind']);
  });

  test('gets no file while it can not be saved, and gets it once it is', async () => {
    const { page, type } = await openComposer();
    const uploaded = tab.answer('files', () => ({ file: { id: 'f1', name: 'list.csv', size: 900 } }));
    const attach = async () => {
      const files = [{ name: 'list.csv', size: 900 }];
      page.fire(page.get('input', { type: 'file' }), 'onChange', { target: { files, value: 'x' } });
      await tab.pass();
      return [uploaded.length, alerts(page)];
    };
    tab.answer('save-reply-draft', () => ({ status: 418, error: { code: 'x', message: 'Not now.' } }));
    type('Yes.');
    expect(await attach()).toEqual([0, 'list.csv: Not now.']);
    tab.answer('save-reply-draft', (body) => ({ version: versionOf(body) + 1 }));
    expect(await attach()).toEqual([1, '']);
  });

  test('gets no file that would make all of them too large', async () => {
    const { page } = await openComposer({
      text: 'Yes',
      files: [{ id: 'f1', name: 'a.pdf', size: REPLY_FILES_MAX_BYTES - 1_000 }],
    });
    const uploaded = tab.answer('files', () => ({ file: { id: 'f2', name: 'b.csv', size: 1_000 } }));
    const attach = async (size: number) => {
      page.fire(page.get('input', { type: 'file' }), 'onChange', {
        target: { files: [{ name: 'b.csv', size }], value: 'x' },
      });
      await tab.pass();
      return [uploaded.length, alerts(page)];
    };
    expect(await attach(1_001)).toEqual([0, words.files.tooLarge]);
    expect(await attach(1_000)).toEqual([1, '']);
    const target = { files: [], value: 'x' };
    page.fire(page.get('input', { type: 'file' }), 'onChange', { target });
    expect(target.value, 'the same one can be chosen again').toBe('');
  });

  test('gets its files one after the other, once the server has it', async () => {
    const { page, saved } = await openComposer();
    const uploaded = tab.answer('files', () => ({ file: { id: 'f1', name: 'list.csv', size: 900 } }));
    const input = page.get('input', { type: 'file' });
    const choose = (...files: { name: string; size: number }[]) =>
      page.fire(input, 'onChange', { target: { files, value: 'x' } });
    choose({ name: 'huge.pdf', size: 11_000_000 });
    expect(alerts(page)).toBe(words.files.tooLarge);
    choose({ name: 'list.csv', size: 900 });
    await tab.pass();
    expect([saved.length, uploaded.length, alerts(page)]).toEqual([1, 1, '']);
    expect(page.all('span', { role: 'status' }).map(wordsOf), 'none is on its way').toEqual(['']);
    expect(page.all('li', { className: 'split small' }).map(wordsOf).join('')).toContain('list.csv');
    tab.answer('files', () => ({ status: 415, error: { code: 'x', message: 'Attach a PDF.' } }));
    choose({ name: 'photo.heic', size: 900 });
    await tab.pass();
    expect(alerts(page)).toBe('photo.heic: Attach a PDF.');
  });
});
