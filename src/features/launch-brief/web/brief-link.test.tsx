/** A brief that several people edit: its link in this browser, concurrent changes, and its files. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import words from '#content/launch-brief/brief-words.yaml';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf } from '#test/support/browser/mounted.ts';
import type { BriefAnswers } from '../shared/brief-answers.ts';
import type { BriefView } from '../shared/brief-facts.ts';
import type { BriefLink, OpenedBrief } from './use-brief-link.ts';

const tab = loneTab();
const FORM = 'onboarding';
const FILE = { id: 'f', name: 'prices.pdf', size: 3 };
const BRIEF: BriefView = {
  answers: { companyName: 'Ours', contactEmail: 'ann@visitor.example' },
  version: 3,
  expiresAt: '2026-12-01T00:00:00.000Z',
  sentVersions: 0,
  files: [FILE],
};
const CONFLICT = { status: 409, error: { code: 'conflict', message: 'Changed.' } };

/** The brief on the server; saving it from another version is a conflict. */
let server: BriefView;
let saves: unknown[];
beforeEach(() => {
  server = { ...BRIEF, version: 1, files: [] };
  tab.answer('brief', () => ({ brief: server }));
  saves = tab.answer('save-brief', (body) => {
    const { version, answers } = body as { version: number; answers: BriefAnswers };
    if (version !== server.version && version !== 0) return CONFLICT;
    server = { ...server, version: server.version + 1, answers };
    return { version: server.version, expiresAt: server.expiresAt };
  });
});

async function open(opened?: OpenedBrief) {
  const { useBriefLink } = await import('./use-brief-link.ts');
  const shown = vi.fn<(answers: BriefAnswers) => void>();
  let link: BriefLink;
  const holdLink = (now: BriefLink) => void (link = now);
  function Link() {
    holdLink(useBriefLink(FORM, opened, shown));
    return null;
  }
  const page = tab.mount(<Link />);
  await tab.pass();
  const act = async <Result,>(work: (link: BriefLink) => Promise<Result>): Promise<Result> => {
    const working = work(link);
    for (let turn = 0; turn < 6; turn += 1) await tab.pass();
    return working;
  };
  return { page, act, shown, link: () => link };
}
const storedLink = () =>
  JSON.parse(tab.local.get(`brief-link:${FORM}`) ?? 'null') as { token: string; version: number } | null;
const remember = (version: number, base: BriefAnswers = server.answers, token = 'a'.repeat(64)) =>
  tab.local.set(`brief-link:${FORM}`, JSON.stringify({ token, version, base }));
const neverOther = () => false;

describe('saving', () => {
  test('goes on from the version that was saved last, in whichever tab', async () => {
    const { act, link } = await open();
    server.version = 0;
    expect(await act(async ({ save }) => save({ companyName: 'A' }))).toBe(true);
    expect(await act(async ({ save }) => save({ companyName: 'B' }))).toBe(true);
    expect(saves).toMatchObject([{ version: 0 }, { version: 1 }]);
    expect([link().shared, link().expiresAt, storedLink()?.version]).toEqual([true, BRIEF.expiresAt, 2]);
    server.version = 7;
    remember(7);
    expect(await act(async ({ save }) => save({ companyName: 'C' }))).toBe(true);
    expect(saves.at(-1)).toMatchObject({ version: 7 });
  });

  test('merges what only the other side changed, and saves at once', async () => {
    remember(1, { companyName: 'Ours', about: 'Vans' });
    server = { ...server, version: 2, answers: { companyName: 'Ours', about: 'Cars' } };
    const { act, shown, link } = await open();
    expect(await act(async ({ save }) => save({ companyName: 'Mine', about: 'Vans' }))).toBe(true);
    expect(shown).toHaveBeenCalledExactlyOnceWith({ companyName: 'Mine', about: 'Cars' });
    expect([server.answers, link().conflicts]).toEqual([{ companyName: 'Mine', about: 'Cars' }, []]);
  });

  test('asks which of two answers holds, once for each, and saves then', async () => {
    remember(1, { companyName: 'Ours', about: 'Vans' });
    server = { ...server, version: 2, answers: { companyName: 'Theirs', about: 'Cars' }, files: [FILE] };
    const { page, act, link } = await open();
    expect(await act(async ({ save }) => save({ companyName: 'Mine', about: 'Bikes' }))).toBe(false);
    expect([link().conflicts, link().files]).toEqual([
      [
        { name: 'companyName', theirs: 'Theirs' },
        { name: 'about', theirs: 'Cars' },
      ],
      [FILE],
    ]);
    page.run(() => link().settle('about'));
    expect(link().conflicts.map(({ name }) => name)).toEqual(['companyName']);
    // Something else was changed on the other side while we chose.
    server = { ...server, version: 3, answers: { ...server.answers, phone: '911' } };
    expect(await act(async ({ save }) => save({ companyName: 'Mine', about: 'Bikes' }))).toBe(true);
    expect([link().conflicts, server.answers]).toEqual([[], { companyName: 'Mine', about: 'Bikes', phone: '911' }]);
  });

  test('throws what is no conflict, and keeps the version', async () => {
    remember(1);
    tab.answer('save-brief', () => ({ status: 422, error: { code: 'validation_failed', message: 'No.' } }));
    const { act } = await open();
    await expect(act(async ({ save }) => save({}).catch((error: Error) => error.message))).resolves.toBe('No.');
    expect(storedLink()?.version).toBe(1);
  });
});

const MAILED = `${'1'.repeat(36)}.${'t'.repeat(43)}`;
test.each([
  ['a mailed link, whose address is another now', MAILED, 1, 'new@visitor.example', 1],
  ['a mailed link, whose address stays', MAILED, 1, 'ann@visitor.example', 0],
  ['a private link', 'a'.repeat(64), 1, 'new@visitor.example', 0],
  ['a brief that the server does not have yet', MAILED, 0, 'new@visitor.example', 0],
])('saving goes on with a new link only from %s', async (_, token, version, contactEmail, times) => {
  const renewed = tab.answer('renew-brief-link', () => ({}));
  remember(version, { contactEmail: 'ann@visitor.example' }, token);
  const { act, link } = await open();
  await act(async ({ save }) => save({ contactEmail }));
  expect([renewed.length, link().token() === token]).toEqual([times, times === 0]);
});

test('files that are added stand after those that were there', async () => {
  server = { ...BRIEF };
  remember(3);
  const { act, link } = await open();
  await act(async ({ reopen }) => reopen(neverOther));
  tab.answer('files', () => ({ file: { id: 'g', name: 'hours.pdf', size: 1 } }));
  await act(async ({ add }) => add(new File(['a'], 'hours.pdf')));
  expect(link().files.map(({ id }) => id)).toEqual(['f', 'g']);
});

describe('coming back', () => {
  test('shows the stored brief, unless something was typed that waits', async () => {
    server = { ...BRIEF };
    remember(3);
    const { act, link } = await open();
    expect(await act(async ({ reopen }) => reopen(neverOther))).toEqual(BRIEF.answers);
    expect([link().shared, link().files]).toEqual([true, [FILE]]);
    tab.local.set(`form:${FORM}`, JSON.stringify({ step: 0, texts: {}, choices: {}, savedAt: Date.now() }));
    expect(await act(async ({ reopen }) => reopen(neverOther))).toBeUndefined();
    expect(link().files).toEqual([FILE]);
  });

  test('for another brief forgets the stored one, with its link, its files and its end', async () => {
    server = { ...BRIEF };
    remember(3);
    const { act, link } = await open();
    await act(async ({ reopen }) => reopen(neverOther));
    expect(await act(async ({ reopen }) => reopen(() => true))).toBeUndefined();
    expect([link().shared, link().files, link().expiresAt, link().conflicts, storedLink()]).toEqual([
      false,
      [],
      null,
      [],
      null,
    ]);
    expect(link().version()).toBe(0);
  });

  test('after another tab has erased it has nothing of it left', async () => {
    server = { ...BRIEF };
    remember(3);
    const { act, link } = await open();
    await act(async ({ reopen }) => reopen(neverOther));
    tab.local.clear();
    await act(async ({ reopen }) => reopen(neverOther));
    expect([link().shared, link().files, link().expiresAt, link().version()]).toEqual([false, [], null, 0]);
  });

  test('by a link of its own shows that brief', async () => {
    const { link } = await open({ token: 'b'.repeat(64), brief: BRIEF });
    expect([link().shared, link().files, link().version(), link().token()]).toEqual([true, [FILE], 3, 'b'.repeat(64)]);
  });
});

test('a new link replaces the old one, in the address as well', async () => {
  const renewed = tab.answer('renew-brief-link', () => ({}));
  const old = 'a'.repeat(64);
  remember(1, {}, old);
  const { act, link } = await open();
  location.hash = `#${old}`;
  await act(async ({ renew }) => renew());
  const [{ token, newToken } = { token: '', newToken: '' }] = renewed as { token: string; newToken: string }[];
  expect([token, link().token(), location.hash]).toEqual([old, newToken, `#${newToken}`]);
  expect(newToken).not.toBe(old);
});

test.each(['', '#part-2', `#${'b'.repeat(64)}`])('a new link leaves another address: %s', async (hash) => {
  tab.answer('renew-brief-link', () => ({}));
  remember(1, {});
  const { act } = await open();
  location.hash = hash;
  await act(async ({ renew }) => renew());
  expect(location.hash).toBe(hash);
});

test('a new link that the server did not take leaves the old one, in the address as well', async () => {
  tab.answer('renew-brief-link', () => ({ status: 503, error: { code: 'unavailable', message: 'Later.' } }));
  const old = 'a'.repeat(64);
  remember(1, {}, old);
  const { act, link } = await open();
  location.hash = `#${old}`;
  expect(await act(async ({ renew }) => renew().catch((error: Error) => error.message))).toBe('Later.');
  expect([link().token(), storedLink()?.token, location.hash]).toEqual([old, old, `#${old}`]);
});

describe('a file', () => {
  const openFiles = async (onUpload = async () => true) => {
    const { BriefFiles } = await import('./brief-files.tsx');
    const added = vi.fn<(file: { name: string }) => Promise<void>>(async () => {});
    const page = tab.mount(
      <BriefFiles id="docs" label="Documents" link={{ add: added } as unknown as BriefLink} onUpload={onUpload} />,
    );
    const choose = async (file?: { name: string; size: number }) => {
      const target = { files: file ? [file] : [], value: 'chosen' };
      page.fire(page.get('input', {}), 'onChange', { target });
      await tab.pass();
      return target;
    };
    return {
      added,
      choose,
      problem: () => wordsOf(page.get('p', { role: 'alert' })),
      said: () => wordsOf(page.get('p', { role: 'status' })),
    };
  };

  test('is stored after the brief, and can be chosen again then', async () => {
    const { added, choose, problem, said } = await openFiles();
    const target = await choose({ name: 'a.pdf', size: 1 });
    expect([added.mock.calls.length, target.value, problem()]).toEqual([1, '', '']);
    expect(said()).toContain('a.pdf');
  });

  test('is not sent when it is too large, or while the brief waits for a choice', async () => {
    const { BRIEF_FILE_MAX_BYTES } = await import('../shared/brief-facts.ts');
    const { added, choose, problem, said } = await openFiles(async () => false);
    const large = await choose({ name: 'large.pdf', size: BRIEF_FILE_MAX_BYTES + 1 });
    // Otherwise the browser would tell of no change when the file was made smaller.
    expect([problem(), large.value]).toEqual([expect.stringContaining('large.pdf'), '']);
    await choose({ name: 'a.pdf', size: BRIEF_FILE_MAX_BYTES });
    expect([problem(), said(), added.mock.calls.length]).toEqual(['', '', 0]);
    await choose();
    expect(added).not.toHaveBeenCalled();
  });

  test('that failed says why, and no longer that it is on its way', async () => {
    const { added, choose, problem, said } = await openFiles();
    added.mockRejectedValueOnce(new Error('Too many files.'));
    const target = await choose({ name: 'a.pdf', size: 1 });
    expect([problem(), said(), target.value]).toEqual(['Too many files.', '', '']);
    await choose({ name: 'b.pdf', size: 1 });
    expect([problem(), said()]).toEqual(['', expect.stringContaining('b.pdf')]);
    vi.stubGlobal('navigator', { onLine: false });
    added.mockRejectedValueOnce(new Error('Too many files.'));
    await choose({ name: 'c.pdf', size: 1 });
    expect(problem()).toBe(words.files.offline);
  });
});
