/** What the card of a brief's link says, and that it says no more what is over. */
import { expect, test, vi } from 'vitest';
import words from '#content/launch-brief/brief-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf } from '#test/support/browser/mounted.ts';
import { BRIEF_FIELDS } from '../shared/brief-answers.ts';
import type { BriefLink } from './use-brief-link.ts';

const tab = loneTab();

async function open(changed: Partial<BriefLink> = {}) {
  const { BriefSharing } = await import('./brief-sharing.tsx');
  const link = {
    shared: true,
    expiresAt: null,
    files: [],
    conflicts: [],
    token: () => 'a'.repeat(64),
    renew: vi.fn<() => Promise<void>>(async () => {}),
    ...changed,
  } as unknown as BriefLink;
  const onSave = vi.fn<() => Promise<boolean>>(async () => true);
  const page = tab.mount(<BriefSharing link={link} onSave={onSave} onSettle={() => {}} />);
  await tab.pass();
  return {
    page,
    onSave,
    link,
    press: async (label: string) => {
      page.fire(page.get('button', label), 'onClick');
      await tab.pass();
    },
    says: () => ['status', 'alert'].map((role) => page.all('p', { role }).map(wordsOf).join('')),
  };
}

test('of two saves, only the last one is spoken of', async () => {
  const { onSave, press, says } = await open();
  await press(words.link.save);
  expect(says()).toEqual([words.link.saved, '']);
  onSave.mockRejectedValueOnce(new Error('No.'));
  await press(words.link.save);
  expect(says()).toEqual(['', expect.stringMatching(/./)]);
  await press(words.link.save);
  expect(says()).toEqual([words.link.saved, '']);
  onSave.mockResolvedValueOnce(false);
  await press(words.link.save);
  expect(says()).toEqual(['', '']);
});

test('the link is stopped only after a question', async () => {
  const { link, page, press, says } = await open();
  await press(words.link.stop);
  expect(link.renew).not.toHaveBeenCalled();
  page.fire(
    page.all('button').find((one) => wordsOf(one).startsWith('Yes')),
    'onClick',
  );
  await tab.pass();
  expect([vi.mocked(link.renew).mock.calls.length, says()]).toEqual([1, [words.link.stopped, '']]);
  expect(page.all('button').filter((one) => wordsOf(one).startsWith('Yes'))).toEqual([]);
});

test('one act is done at a time, and the next one after it', async () => {
  const { onSave, page, press } = await open();
  let arrive: (saved: boolean) => void = () => {};
  onSave.mockImplementationOnce(async () => new Promise((resolve) => (arrive = resolve)));
  const isBusy = () => page.get('section', {}).props['aria-busy'];
  await press(words.link.save);
  await press(words.link.save);
  expect([onSave.mock.calls.length, isBusy()]).toEqual([1, true]);
  arrive(true);
  await tab.pass();
  expect(isBusy()).toBe(false);
  await press(words.link.save);
  expect(onSave).toHaveBeenCalledTimes(2);
});

test('a conflict is named by its question, that of hours by its day as well', async () => {
  const hours = BRIEF_FIELDS.find(({ kind }) => kind === 'hours');
  const { page } = await open({
    conflicts: [
      { name: 'trade', theirs: '' },
      { name: `${hours?.id}TueFrom`, theirs: '09:00' },
    ],
  });
  expect(page.all('strong').map(wordsOf)).toEqual([
    BRIEF_FIELDS.find(({ id }) => id === 'trade')?.label,
    fillWords(words.hours.question, { question: hours?.label ?? '', day: words.days.Tue }),
  ]);
  expect(page.all('q').map(wordsOf)).toEqual([words.nothing, '09:00']);
});
