import { beforeEach, expect, test } from 'vitest';
import consents from '#content/consents.yaml';
import { openDesk, type DeskSite } from '#test/support/desk-site.ts';
import { join } from '#test/support/member.ts';
import { assessmentBody } from '#test/support/mail/submissions.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';

const TITLE = 'Took the DISC assessment';
const SCORES = /^Dominance 5, Influence 5, Steadiness 15, Conscientiousness 5$/;

describeOnEachDatabase('the scores of an assessment at the desk', (database) => {
  let desk: DeskSite;
  beforeEach(async () => {
    desk = await openDesk(database.db);
  });
  const send = async (body: object) => desk.site.call('send-disc-assessment', { ...assessmentBody(), ...body });
  const timeline = async () => (await desk.latest()).activities.map(({ title, text }) => [title, text]);
  const consent = async () =>
    database.db.selectFrom('assessments').select(['shared_with_us_at', 'shared_with_us_wording']).execute();

  test.each([{}, { shareScores: false }])('are hidden unless their taker lets us see them: %o', async (choice) => {
    expect((await send(choice)).status).toBe(200);
    expect(await timeline()).toEqual([[TITLE, '']]);
    expect(await consent()).toEqual([{ shared_with_us_at: null, shared_with_us_wording: null }]);
  });

  test('show with the consent, which is kept with its wording', async () => {
    await send({ shareScores: true });
    expect(await timeline()).toEqual([[TITLE, expect.stringMatching(SCORES)]]);
    const at = desk.site.clock.now();
    expect(await consent()).toEqual([{ shared_with_us_at: at, shared_with_us_wording: consents.scores }]);
  });

  test('go with the result, and to a corrected address', async () => {
    const ann = await join(desk.site, database.db);
    const mistyped = 'ann@visitor.exmaple';
    const body = { ...assessmentBody(), shareScores: true };
    await ann.call('send-disc-assessment', { ...body, email: mistyped });
    expect((await timeline())[0]?.[1]).toMatch(SCORES);
    desk.site.clock.advance(1_000);
    await ann.call('send-disc-assessment', body);
    const people = (await desk.people()).people.map(({ email }) => email);
    expect(people).toEqual([ann.email, mistyped]);
    expect((await timeline())[0]?.[1]).toMatch(SCORES);
    const shown = JSON.stringify(await database.db.selectFrom('activities').select(['title', 'text']).execute());
    expect(shown).not.toContain('Steadiness');
    const [row] = await database.db.selectFrom('assessments').select('id').execute();
    expect((await ann.call('delete-assessment', { id: row?.id })).status).toBe(200);
    expect(await timeline()).toEqual([[TITLE, '']]);
  });
});
