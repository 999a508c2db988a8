import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import consent from '#content/assessment/team-consent-words.yaml';
import signedOut from '#content/assessment/team-page-words.yaml';
import words from '#content/assessment/team-words.yaml';
import { AUTH_STORAGE_KEY } from '#features/accounts/web/sign-in/auth-storage-key.ts';
import { BLANK_PATH, joinByCall, register, signInHere } from '#test/support/browser/account-visit.ts';
import { problemsInBothSchemes } from '#test/support/browser/axe-problems.ts';
import { visitorTest } from '#test/support/browser/visitor.ts';
import { assessmentBody } from '#test/support/mail/submissions.ts';
import type { Site } from '#test/support/site-process.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import type { Style } from '../shared/disc-scoring.ts';
import { TEAM_MAX_MEMBERS, type DiscTeam, type DiscTeamMember } from '../shared/teams/disc-team.ts';

const test = visitorTest();

const PHONE = { width: 360, height: 740 };

async function takeAssessment(page: Page, site: Site, name: string, leader: Style): Promise<void> {
  const session = await page.evaluate((key) => localStorage.getItem(key), AUTH_STORAGE_KEY);
  const { access_token: token, user } = JSON.parse(session ?? '{}') as {
    access_token: string;
    user: { email: string };
  };
  const body = assessmentBody({ name, leader, email: user.email });
  const answer = await site.call('send-disc-assessment', body, { authorization: `Bearer ${token}` });
  expect(answer.status).toBe(200);
}

const membersOf = (page: Page) => page.getByRole('region', { name: words.members.heading }).getByRole('listitem');

test('a team is opened, joined by its link, seen by both and left', async ({ visitor, site }) => {
  // Who has left asks once more for the team, and is told that there is none.
  visitor.expectTrouble(/status of 404/);
  const ann = await visitor.open(BLANK_PATH);
  await joinByCall(ann);
  await takeAssessment(ann, site, 'Ann Lee', 'D');
  await ann.goto('/account');
  await ann.getByRole('link', { name: 'Open your teams' }).click();
  await ann.getByLabel(words.list.name).fill('The vans');
  await ann.getByLabel(consent.show).check();
  await ann.getByRole('button', { name: words.list.button }).click();
  await ann.getByRole('heading', { level: 1, name: 'The vans' }).waitFor();
  await ann.getByText(words.map.alone).waitFor();
  const link = await ann.getByRole('textbox', { name: words.owner.link }).inputValue();

  const bob = await visitor.open(link);
  await bob.getByText(signedOut.invited).waitFor();
  const email = await register(site);
  await bob.getByRole('main').getByRole('link', { name: signedOut.signIn }).click();
  await signInHere(bob, email);
  await bob.getByText(fillWords(words.invitation.from, { name: 'Ann' })).waitFor();
  await bob.getByText(words.show.none).waitFor();
  await takeAssessment(bob, site, 'Bob Lee', 'S');
  await bob.reload();
  await bob.getByLabel(words.show.hides).check();
  await bob.getByLabel(consent.show).check();
  await bob.getByRole('button', { name: words.invitation.button }).click();
  await bob.getByRole('heading', { level: 1, name: 'The vans' }).waitFor();
  await expect.poll(() => membersOf(bob).count()).toBe(2);
  expect(await membersOf(bob).nth(1).textContent()).toContain(words.members.hidden);
  expect(await bob.getByRole('textbox', { name: words.owner.link }).count()).toBe(0);
  expect(await problemsInBothSchemes(bob, 'main')).toEqual([]);

  await ann.reload();
  await ann.getByRole('button', { name: `${words.members.remove} Bob` }).waitFor();
  await bob.getByRole('button', { name: words.leave.button }).click();
  await bob.getByRole('button', { name: /^Yes/ }).click();
  await bob.getByText(words.list.none).waitFor();
  await ann.reload();
  await ann.getByText(words.map.alone).waitFor();
  expect(await membersOf(ann).count()).toBe(1);
});

const NAMES = ['Bartholomew', 'Christopher', 'Wilhelmina', 'Mamma Mia Mumm', '田中花子太郎', 'Jo', 'Łukasz'];

/** Forty members whose places crowd in one quarter, as the server would answer. */
const crowd = Array.from({ length: TEAM_MAX_MEMBERS }, (_, index): DiscTeamMember => {
  const place = { x: ((index * 7) % 9) / 15 - 0.2, y: ((index * 5) % 11) / 15 - 0.2 };
  const portraits = [{ key: 'DI' as const, name: 'The Rallying Call' }];
  const scores = { D: 10, I: 9, S: 6, C: 5 };
  const name = `${NAMES[index % NAMES.length] ?? ''} ${index}`;
  return { id: crypto.randomUUID(), name, isYou: index === 0, isOwner: index === 0, portraits, place, scores };
});

test('forty names on a map are apart on a phone, and fit one page of paper', async ({ visitor, site }) => {
  const page = await visitor.open(BLANK_PATH);
  await joinByCall(page);
  await takeAssessment(page, site, 'Ann Lee', 'D');
  const team: DiscTeam = {
    id: crypto.randomUUID(),
    name: 'Everybody at Lee & Daughters Plumbing and Heating',
    isOwner: false,
    members: crowd,
    own: { name: 'Ann', assessmentId: crypto.randomUUID(), hidesNumbers: false },
    link: null,
  };
  await page.route('**/functions/v1/disc-team', (route) => route.fulfill({ json: { success: true, ...team } }));
  await page.setViewportSize(PHONE);
  await page.goto(`/account/team#${team.id}`);
  await expect.poll(() => membersOf(page).count()).toBe(TEAM_MAX_MEMBERS);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const overlaps = await page.locator('article svg[role=img]').evaluate((picture) => {
    const frame = picture.getBoundingClientRect();
    const texts = [...picture.querySelectorAll('text[font-size]')].map((text) => ({
      text: text.textContent,
      box: text.getBoundingClientRect(),
    }));
    const outside = texts.filter(({ box }) => box.left < frame.left || box.right > frame.right);
    const touching = texts.filter(({ box }, index) =>
      texts
        .slice(index + 1)
        .some(
          ({ box: other }) =>
            box.left < other.right &&
            other.left < box.right &&
            Math.abs(box.top + box.bottom - other.top - other.bottom) / 2 < Math.min(box.height, other.height) * 0.75,
        ),
    );
    return {
      count: texts.length,
      outside: outside.map(({ text }) => text),
      touching: touching.map(({ text }) => text),
    };
  });
  expect(overlaps).toEqual({ count: TEAM_MAX_MEMBERS, outside: [], touching: [] });
  const pdf = await page.pdf({ format: 'Letter' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
