/** The import dialog: what it says of a file, what it sends, and how an import is taken back. */
import { describe, expect, test } from 'vitest';
import words from '#content/desk/add-words.yaml';
import { IMPORTED_AT_ONCE } from '#features/desk/shared/import-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { click, deskActs } from '#test/support/browser/desk-acts.tsx';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';

const { import: texts } = words;
const MOST = 20_000;
const REFUSED = { status: 409, error: { code: 'conflict', message: 'Not now.' } };
const { open, reads, tab } = deskActs(new Date(2026, 10, 24, 14, 30), {
  read: { 'desk-imports': { imports: [] } },
  done: {},
});

interface ImportCall {
  import: string;
  rows: string[][];
  isDry: boolean;
}

const openDialog = async () => {
  const { ImportPeople } = await import('./import-people.tsx');
  const page = await open(<ImportPeople onClose={() => {}} />, false);
  return page;
};
const fileOf = (content: string | Uint8Array<ArrayBuffer>) => new File([content], 'people.csv');
const choose = async (page: Mounted, content: string | Uint8Array<ArrayBuffer>) => {
  page.fire(page.get('input', { type: 'file' }), 'onChange', { target: { files: [fileOf(content)] } });
  await tab.pass();
};
const press = async (page: Mounted, label: string) => {
  click(label)(page);
  await tab.pass();
};
/** Answers as the server does: whoever is on the list is known, everybody else new. */
const server = (known: readonly string[] = []) =>
  tab.answer('desk-import', (body) => {
    const { rows } = body as ImportCall;
    const there = rows.flatMap(([, email], index) => (known.includes(email ?? '') ? [index] : []));
    return { added: rows.length - there.length, known: there };
  }) as ImportCall[];
const said = (page: Mounted) => page.all('p', { role: 'status' }).map(wordsOf).join('');
const lines = (page: Mounted) => page.all('li').map(wordsOf);
const cells = (page: Mounted, type: 'th' | 'td') => page.all(type).map(wordsOf);
const chosen = (page: Mounted) =>
  Object.fromEntries(page.all('select').map(({ props }) => [props['name'], props['value']]));
const map = (page: Mounted, field: string, column: string) =>
  page.fire(page.get('select', { name: field }), 'onChange', { target: { value: column } });

const CSV = 'Name,Email,Town\nAnn,ann@a.example,Rye\nBob,bob@b.example,Lee\nCy,cy,Ash\nDee,dee@d.example,Elm\n';

describe('a file of people', () => {
  test('is shown with its first rows, and with what its columns seem to hold', async () => {
    const page = await openDialog();
    await choose(page, CSV);
    expect(cells(page, 'th')).toEqual(['Name', 'Email', 'Town']);
    expect(cells(page, 'td')).toEqual([
      'Ann',
      'ann@a.example',
      'Rye',
      'Bob',
      'bob@b.example',
      'Lee',
      'Cy',
      'cy',
      'Ash',
    ]);
    const nothing = { lastName: '', phone: '', company: '', label: '', note: '' };
    expect(chosen(page)).toEqual({ ...nothing, name: '0', email: '1' });
  });

  test('is checked before anything is stored, then imported as one', async () => {
    const page = await openDialog();
    const sent = server(['bob@b.example']);
    await choose(page, CSV);
    await press(page, texts.check);
    const line = fillWords(texts.line, { line: '4', reason: words.faults.email });
    const counts = [fillWords(texts.fresh.many, { count: '2' }), texts.known.one, texts.faulty.one];
    expect(lines(page)).toEqual([...counts, line]);
    const rows = [
      ['Ann', 'ann@a.example', '', '', '', ''],
      ['Bob', 'bob@b.example', '', '', '', ''],
      ['Dee', 'dee@d.example', '', '', '', ''],
    ];
    expect(sent).toEqual([{ import: expect.any(String), rows, isDry: true }]);
    await press(page, fillWords(texts.start.many, { count: '2' }));
    expect(sent.slice(1)).toEqual([{ import: expect.any(String), rows, isDry: false }]);
    expect(said(page)).toBe(fillWords(texts.done.many, { count: '2' }));
    expect(page.all('table')).toEqual([]);
  });

  test('is checked again once its columns are given another meaning, which outlasts the dialog until it is imported', async () => {
    const page = await openDialog();
    const sent = server();
    await choose(page, CSV);
    await press(page, texts.check);
    map(page, 'label', '2');
    map(page, 'name', '');
    expect(page.all('button', fillWords(texts.start.many, { count: '3' }))).toEqual([]);
    page.unmount();
    const again = await openDialog();
    await choose(again, CSV);
    expect(chosen(again)).toMatchObject({ name: '', email: '1', label: '2' });
    await press(again, texts.check);
    expect(sent.at(-1)?.rows[0]).toEqual(['', 'ann@a.example', '', '', 'Rye', '']);
    await press(again, fillWords(texts.start.many, { count: '3' }));
    await choose(again, CSV);
    expect(chosen(again)).toMatchObject({ name: '0', label: '' });
  });

  test('takes the place of the one before, with all that was found in that', async () => {
    const page = await openDialog();
    const sent = server();
    await choose(page, CSV);
    await press(page, texts.check);
    expect(page.all('button', fillWords(texts.start.many, { count: '3' }))).toHaveLength(1);
    await choose(page, 'Name,Email\nEve,eve@e.example\n');
    expect(lines(page)).toEqual([]);
    await press(page, texts.check);
    await press(page, texts.start.one);
    expect(sent.map(({ rows }) => rows.length)).toEqual([3, 1, 1]);
  });

  test.each([
    ['not text', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x00]), texts.unreadable],
    ['empty', '', texts.empty],
    ['only a heading', 'Name,Email\n', texts.empty],
    ['too long', `Name\n${'Ann\n'.repeat(MOST + 1)}`, fillWords(texts.tooLarge, { most: String(MOST) })],
  ])('is refused when it is %s, and the next one taken', async (_, content, reason) => {
    const page = await openDialog();
    await choose(page, content);
    expect([said(page), page.all('table'), page.all('button', texts.check)]).toEqual([reason, [], []]);
    await choose(page, CSV);
    expect([said(page), page.all('button', texts.check).length]).toEqual(['', 1]);
  });

  test('may have as many rows as the refusal says', async () => {
    const page = await openDialog();
    await choose(page, `Name\n${'Ann\n'.repeat(MOST)}`);
    expect([said(page), page.all('button', texts.check).length]).toEqual(['', 1]);
  });

  test('of 10,000 rows goes in parts of one import, and says how far it is', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => `Ann ${index},a${index}@a.example`);
    const page = await openDialog();
    let progress = '';
    let parts = 0;
    const sent = tab.answer('desk-import', (body) => {
      parts += 1;
      if (parts === 60) progress = said(page);
      return { added: (body as ImportCall).rows.length, known: [] };
    }) as ImportCall[];
    await choose(page, `Name,Email\n${rows.join('\n')}`);
    click(texts.check)(page);
    const all = 10_000 / IMPORTED_AT_ONCE;
    // Each lets at least one answer arrive.
    for (let turn = 0; turn <= all; turn += 1) await tab.pass();
    expect(sent).toHaveLength(all);
    expect(new Set(sent.map(({ import: id }) => id)).size).toBe(1);
    expect(progress).toBe(fillWords(texts.checking, { done: String(59 * IMPORTED_AT_ONCE), all: '10000' }));
    expect(lines(page)).toEqual([fillWords(texts.fresh.many, { count: '10000' })]);
  });

  test('of which nobody is new can not be imported, and names no more than twenty faults', async () => {
    const page = await openDialog();
    server(['ann@a.example']);
    const faulty = (count: number) => `Name,Email\nAnn,ann@a.example\n${'Cy,cy\n'.repeat(count)}`;
    for (const [count, more] of [
      [20, []],
      [21, [texts.more.one]],
      [23, [fillWords(texts.more.many, { count: '3' })]],
    ] as const) {
      await choose(page, faulty(count));
      await press(page, texts.check);
      expect(lines(page).slice(3 + 20)).toEqual(more);
      expect(lines(page).slice(0, 2)).toEqual([fillWords(texts.fresh.many, { count: '0' }), texts.known.one]);
      expect(page.all('button', fillWords(texts.start.many, { count: '0' }))).toEqual([]);
    }
  });

  test('counts in all of its parts who is on the list already', async () => {
    const rows = Array.from({ length: 250 }, (_, index) => `a${index}@a.example`);
    const page = await openDialog();
    server(['a0@a.example', 'a1@a.example', 'a240@a.example']);
    await choose(page, `Email\n${rows.join('\n')}`);
    await press(page, texts.check);
    expect(lines(page)).toEqual([
      fillWords(texts.fresh.many, { count: '247' }),
      fillWords(texts.known.many, { count: '3' }),
    ]);
  });

  test('whose import stops half way says so', async () => {
    const rows = Array.from({ length: 150 }, (_, index) => `a${index}@a.example`);
    const page = await openDialog();
    server();
    await choose(page, `Email\n${rows.join('\n')}`);
    await press(page, texts.check);
    let parts = 0;
    tab.answer('desk-import', () => {
      parts += 1;
      return parts > 1 ? REFUSED : { added: IMPORTED_AT_ONCE, known: [] };
    });
    await press(page, fillWords(texts.start.many, { count: '150' }));
    expect([parts, said(page)]).toEqual([2, texts.stopped]);
    expect(page.all('p', { className: 'error' }).map(wordsOf)).toEqual(['Not now.']);
  });
});

describe('an earlier import', () => {
  const EARLIER = { id: 'a'.repeat(32), at: '2026-11-20T12:00:00.000Z', count: 300 };
  const openEarlier = async () => {
    reads('desk-imports', { imports: [EARLIER] });
    const page = await openDialog();
    expect(lines(page).join('')).toMatch(/300 people/);
    return page;
  };

  test('is undone in parts, until nobody is left to remove', async () => {
    const page = await openEarlier();
    const removed = [250, 40, 0];
    const asked = tab.answer('desk-undo-import', () => ({ removed: removed.shift() ?? 0 }));
    const read = tab.answer('desk-imports', () => ({ imports: [] }));
    await press(page, texts.undo);
    expect(asked).toEqual(Array.from({ length: 3 }, () => ({ import: EARLIER.id })));
    expect([read.length, lines(page).join('')]).toEqual([1, '']);
    expect(said(page)).toBe(fillWords(texts.undone.many, { count: '290' }));
  });

  test('of which all were touched since says so, and one that could not be undone says nothing else', async () => {
    const page = await openEarlier();
    tab.answer('desk-undo-import', () => ({ removed: 0 }));
    await press(page, texts.undo);
    expect(said(page)).toBe(texts.kept);
    tab.answer('desk-undo-import', () => REFUSED);
    await press(page, texts.undo);
    expect(said(page)).toBe('');
    expect(page.all('p', { className: 'error' }).map(wordsOf)).toEqual(['Not now.']);
  });
});
