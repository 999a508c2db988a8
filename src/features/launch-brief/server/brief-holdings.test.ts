import { beforeEach, expect, test } from 'vitest';
import type { BriefAnswers } from '../shared/brief-answers.ts';
import { join, MEMBER_PASSWORD } from '#test/support/member.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { jobsOf } from '#server/platform/feature/feature.ts';

const TOKEN = 'a'.repeat(64);
const ANSWERS: BriefAnswers = {
  businessName: 'Example Street Plumbing',
  contactName: 'Ann Lee',
  timeZone: 'America/Chicago',
  signOffName: 'Dana',
  agreed: 'yes',
};

interface ExportedBrief {
  answers?: BriefAnswers;
  link?: string;
  files?: { name: string; size: number; base64?: string }[];
  sent: { number: number; answers: BriefAnswers }[];
}

describeOnEachDatabase('launch briefs of an address', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db });
    for (const [version, name] of ['ann', 'bob'].entries()) {
      const answers = { ...ANSWERS, contactEmail: `${name}@visitor.example`, notes: `As ${name}` };
      expect((await site.call('submit-brief', { token: TOKEN, version, answers })).status).toBe(200);
    }
  });
  const member = async (name: string) => join(site, database.db, { email: `${name}@visitor.example` });
  const exportOf = async (name: string) => {
    const { export: all } = await (await member(name)).ask<{ export: { briefs: ExportedBrief[] } }>('export-account');
    return all.briefs;
  };
  const upload = async (content: BodyInit, token = TOKEN) => {
    const headers = { authorization: `Bearer ${token}`, 'x-file-name': 'a.txt' };
    return site.app.request('/agent-onboarding/files', { method: 'POST', headers, body: content });
  };

  test('are exported with their files', async () => {
    await upload('prices');
    const [brief] = await exportOf('bob');
    expect(brief?.answers).toMatchObject({ notes: 'As bob' });
    expect(brief?.files).toEqual([{ name: 'a.txt', size: 6, base64: Buffer.from('prices').toString('base64') }]);
    expect(brief?.sent.map(({ number }) => number)).toEqual([1, 2]);
    expect(brief).not.toHaveProperty('link');
  });

  test('have a link in the export for files beyond 15 MB', async () => {
    const file = Buffer.alloc(5_000_000, 'a');
    const other = 'b'.repeat(64);
    const answers = { contactEmail: 'bob@visitor.example' };
    await site.call('save-brief', { token: other, version: 0, answers });
    for (const token of [TOKEN, TOKEN, TOKEN, other]) expect((await upload(file, token)).status).toBe(200);
    const briefs = await exportOf('bob');
    const whole = briefs.flatMap(({ files = [] }) => files).filter(({ base64 }) => base64 !== undefined);
    expect(whole).toHaveLength(3);
    expect(briefs.filter(({ link }) => link !== undefined)).toHaveLength(1);
  });

  test('are exported for a former contact as far as they were sent with its address', async () => {
    const [brief] = await exportOf('ann');
    expect(brief).not.toHaveProperty('answers');
    expect(brief?.sent).toMatchObject([{ number: 1, answers: { notes: 'As ann' } }]);
  });

  test('forget a former contact, and go on counting versions', async () => {
    expect((await (await member('ann')).call('delete-account', { password: MEMBER_PASSWORD })).status).toBe(200);
    const left = await database.db.selectFrom('brief_versions').select('answers').execute();
    expect(left.map(({ answers }) => answers)).toEqual([expect.stringContaining('As bob')]);
    const answers = { ...ANSWERS, contactEmail: 'bob@visitor.example' };
    const sent = await site.call('submit-brief', { token: TOKEN, version: 2, answers });
    expect(await sent.json()).toMatchObject({ number: 3 });
  });

  test('go with the account of their contact', async () => {
    const found = async () =>
      database.db.selectFrom('person_words').select('person_key').where('word', '=', 'plumbing').execute();
    expect(await found()).toHaveLength(2);
    await (await member('bob')).call('delete-account', { password: MEMBER_PASSWORD });
    expect(await database.db.selectFrom('briefs').select('id').execute()).toEqual([]);
    // The former contact is still a person, whose brief it was as well.
    const job = jobsOf(site.features).find(({ name }) => name === 'past acts');
    await job?.run(site.clock.now(), new AbortController().signal);
    expect(await found()).toEqual([]);
  });
});
