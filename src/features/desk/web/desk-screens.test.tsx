/** What Today and the workshop show of what they have read, and to whom. */
import { describe, expect, test } from 'vitest';
import deskWords from '#content/desk/desk-words.yaml';
import todayWords from '#content/desk/today-words.yaml';
import workshopWords from '#content/desk/workshop-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { deskActs } from '#test/support/browser/desk-acts.tsx';
import { cardOf, EMPTY_DAY } from '#test/support/browser/desk-cards.ts';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';
import type { HeldCard } from '../shared/desk-schema.ts';

const NOW = new Date(2026, 10, 24, 14, 30);
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();
const MEMBERS = ['me', 'max'].map((id) => ({ id, email: `${id}@team.example` }));
const ANN = cardOf('Ann', { waitingSince: ago(90), phone: '+12025550142', excerpt: 'Do you do vans?', assignee: 'me' });
const BOB = cardOf('Bob', { dueAt: ago(5), assignee: 'max', label: 'Vans' });
const HELD: HeldCard = {
  envelope: 'e1',
  person: null,
  name: 'Spam',
  email: '',
  subject: 'Win',
  excerpt: '',
  why: 'links',
  at: ago(3_000),
};
const meeting = (id: string, minutes: number) => ({ id, name: `Meeting ${id}`, at: ago(-minutes), person: null });
const desk = deskActs(NOW, {
  read: { 'desk-views': { views: [] }, 'desk-sources': { sources: ['ads', 'news'] } },
  done: {},
});
const { open, reads, tab } = desk;

const texts = (page: Mounted, type: string, like = {}) => page.all(type, like).map(wordsOf);
const within = (page: Mounted, type: string, heading: string) =>
  page.all(type).find((one) => wordsOf(one).includes(heading)) ?? { text: '' };

describe('today', () => {
  const openToday = async (day: object) => {
    const { Today } = await import('./today.tsx');
    reads('desk-today', { ...EMPTY_DAY, members: MEMBERS, ...day });
    return open(<Today />, true);
  };

  test('lists who waits, then reminders of others, the meetings of the day, and what is held', async () => {
    const page = await openToday({
      waiting: [ANN],
      due: [ANN, BOB],
      meetings: [meeting('soon', 30), meeting('tomorrow', 24 * 60)],
      held: [HELD],
      firstSteps: ['mail'],
    });
    expect(texts(page, 'h2')).toEqual([
      todayWords.waiting,
      todayWords.reminders.heading,
      todayWords.meetings.heading,
      todayWords.held.heading,
    ]);
    expect(page.all('li', { 'data-desk-row': true }).map(({ node }) => node.querySelector('p')?.textContent)).toEqual([
      'Ann',
      'Bob',
      'Meeting soon',
      'Spam',
    ]);
    const ann = wordsOf(within(page, 'li', 'Ann'));
    expect(ann).toContain(fillWords(deskWords.waiting, { time: fillWords(deskWords.waited.hours, { count: '1' }) }));
    expect(ann).toContain(`${ANN.lastTitle} · ${deskWords.you}`);
    expect(ann).toContain(ANN.excerpt);
    expect(wordsOf(within(page, 'li', 'Bob'))).toContain(`${BOB.lastTitle} · Vans · max@team.example`);
    // Only who waits or is due can be done, only who agreed can be called, and each button belongs to a name.
    expect(page.all('button', deskWords.acts.done)).toHaveLength(2);
    expect(page.all('a', deskWords.acts.call).map(({ props }) => props['href'])).toEqual(['tel:+12025550142']);
    for (const button of [...page.all('button', deskWords.acts.done), ...page.all('a', deskWords.acts.reply)])
      expect(['Ann', 'Bob']).toContain(document.getElementById(String(button.props['aria-describedby']))?.textContent);
    expect(page.all('a', deskWords.acts.reply).map(({ props }) => props['href'])).toEqual(
      ['ann', 'bob'].map((id) => `${routes['desk-people']}/${id}#reply`),
    );
    const [binned] = page.all('button', deskWords.held.bin.button);
    expect(binned?.props['data-key']).toBe('e');
    expect(texts(page, 'span')).toContain(todayWords.count.one);
    expect(page.all('path').map(({ props }) => String(props['d']).split('M').length - 1)).toContain(1);
  });

  test.each([
    [
      'what comes next',
      { meetings: [meeting('next', 24 * 60)] },
      [fillWords(todayWords.next, { name: 'Meeting next', time: '' }).split(',')[0]],
    ],
    [
      'what is left to set up',
      { firstSteps: ['mail', 'second-device'] },
      [todayWords.steps.mail.what, todayWords.steps['second-device'].what],
    ],
  ])('says that nothing waits, and %s', async (_, day, said) => {
    const page = await openToday(day);
    const all = texts(page, 'p').join(' ');
    for (const words of [todayWords.nothing, ...said]) expect(all).toContain(words);
    const waits = await openToday({ waiting: [ANN], ...day });
    expect(texts(waits, 'p').join(' ')).not.toContain(todayWords.nothing);
    expect(texts(waits, 'h2')).not.toContain(todayWords.steps.heading);
  });
});

test('the workshop tells how the backups went and who did what', async () => {
  const { Workshop } = await import('./workshop.tsx');
  const { backups, audit } = workshopWords;
  reads('desk-today', EMPTY_DAY);
  tab.answer('desk-team', () => ({ members: [], invited: [] }));
  tab.answer('desk-upkeep', () => ({
    chores: [
      { task: 'backup', succeededAt: ago(60), problem: 'disk full', rowCount: 12_345 },
      { task: 'drill', succeededAt: null, problem: null, rowCount: 0 },
    ],
  }));
  const entry = { at: ago(1), who: 'max', action: 'person.status', subject: 'ann' };
  tab.answer('desk-audit', () => ({
    entries: [
      { ...entry, number: 2, count: 3 },
      { ...entry, number: 1, count: null },
    ],
  }));
  const page = await open(<Workshop />, true);
  const [backup, drill] = page.all('li').map(wordsOf);
  expect(backup).toMatch(/^Backup.*12,345/);
  expect(backup).toContain(fillWords(backups.problem, { problem: 'disk full' }));
  expect(drill).toBe(backups.drill + backups.never);
  expect(page.all('tr').map(({ children }) => wordsOf(children[2] ?? { text: '' }))).toEqual([
    audit.what,
    'person.status (3)',
    'person.status',
  ]);
});
