import { beforeEach, describe, expect, test } from 'vitest';
import { createQueuedMailRenderer } from '#test/support/mail/mail-renderer.ts';
import { createTestApp, TEST_OWNER, TEST_SITE_URL, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { questions } from '../shared/questionnaire-answers.ts';
import { emailsOf } from '#server/platform/feature/feature.ts';
import { questionnaireForm } from './questionnaire-form.ts';
import { exportQuestionnaires } from './questionnaire-store.ts';

const VISITOR = 'ann@visitor.example';
/** The same address as somebody else types it. */
const TYPED = 'Ann@Visitor.Example';
const OWN = { origin: TEST_SITE_URL, referer: `${TEST_SITE_URL}/questionnaire?utm_source=news` };

const body = (changed: Record<string, unknown> = {}) => ({
  kind: 'us',
  name: 'Ann Lee',
  email: VISITOR,
  note: 'Four vans',
  answers: { pain: ['missed-calls'], hours: ['closed'], systems: ['phone', 'calendar'] },
  ...changed,
});

describeOnEachDatabase('the questionnaire', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db });
  });
  const stored = () => database.db.selectFrom('questionnaires').selectAll().execute();
  const mails = async () => {
    const emails = emailsOf(site.features);
    const render = createQueuedMailRenderer({ siteUrl: TEST_SITE_URL, mailFrom: 'site@agency.example', emails });
    const rows = await database.db.selectFrom('outbox').selectAll().orderBy('kind').execute();
    return Promise.all(rows.map(async (row) => render({ ...row, payload: JSON.parse(row.payload) })));
  };

  test('sent to us is stored, mailed to the owner with a reply-to, and confirmed with a copy', async () => {
    const source = { first: { source: 'news' } };
    const response = await site.call('send-questionnaire', body({ email: TYPED, source }), { referer: OWN.referer });
    expect([response.status, await response.json()]).toEqual([200, { success: true }]);
    expect(await stored()).toMatchObject([
      {
        name: 'Ann Lee',
        email: TYPED,
        email_key: VISITOR,
        note: 'Four vans',
        recommended: 'receptionist',
        source_page: '/questionnaire',
        source: JSON.stringify(source),
        created_at: site.clock.now(),
      },
    ]);
    const holder = { id: '', email: VISITOR, ownsAddress: true, aal: 'aal1', codeAt: null, sessionId: null } as const;
    expect(await exportQuestionnaires(database.db, holder)).toMatchObject([
      { name: 'Ann Lee', email: TYPED, sourcePage: '/questionnaire', cameFrom: JSON.stringify(source) },
    ]);
    expect(await exportQuestionnaires(database.db, { ...holder, ownsAddress: false })).toEqual([]);
    const [copy, owner] = await mails();
    expect(copy).toMatchObject({ to: TYPED, subject: expect.stringContaining('Receptionist') });
    expect(owner).toMatchObject({ to: TEST_OWNER, replyTo: TYPED, subject: expect.stringContaining('Ann Lee') });
    expect(owner?.text).toMatch(/Name\s+Ann Lee\s+Email\s+Ann@Visitor\.Example\s/);
    for (const mail of [copy, owner]) expect(mail?.text).toContain('Calls go unanswered');
    expect(owner?.text).toContain('Four vans');
  });

  test('emailed to oneself reaches nobody else and is not stored', async () => {
    await site.call('send-questionnaire', body({ kind: 'self' }));
    expect(await stored()).toEqual([]);
    expect((await mails()).map(({ to }) => to)).toEqual([VISITOR]);
  });

  test.each([
    ['us', 'Your answers have arrived', 'Nobody at'],
    ['self', 'Nobody at', 'Your answers have arrived'],
  ])('in the copy of what was sent to %s, says who has it', async (kind, says, never) => {
    await site.call('send-questionnaire', body({ kind }));
    const copy = (await mails()).find(({ to }) => to === VISITOR);
    for (const part of [copy?.text, copy?.html]) {
      expect(part).toContain(says);
      expect(part).not.toContain(never);
      // What anybody can have sent to any address holds nothing that they typed.
      expect(part).not.toContain('Four vans');
    }
  });

  test('is stored once when it is sent repeatedly, and mails one address a limited number of times', async () => {
    await Promise.all([site.call('send-questionnaire', body()), site.call('send-questionnaire', body())]);
    expect(await stored()).toHaveLength(1);
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1) {
      statuses.push((await site.call('send-questionnaire', body({ note: `Number ${index}` }))).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });

  describe('without scripts', () => {
    const FILLED = { pain: 'missed-calls', hours: 'closed', volume: 'skip' };
    const send = async (fields: Record<string, string>, headers: Record<string, string> = OWN) => {
      const response = await site.post('/questionnaire/send', new URLSearchParams(fields), headers);
      return { status: response.status, page: await response.text() };
    };

    test('answers with the recommendation and stores nothing', async () => {
      const { status, page } = await send(FILLED);
      expect(status).toBe(200);
      expect(page).toContain('<h1>Our recommendation: Receptionist</h1>');
      expect(page).toContain('<input type="hidden" name="hours" value="closed"');
      expect([await stored(), await mails()]).toEqual([[], []]);
    });

    test('stores and mails a form that is then sent, once', async () => {
      const filled = { ...FILLED, kind: 'us', name: 'Bo Ray', email: 'bo@visitor.example', note: '' };
      for (let press = 0; press < 2; press += 1) expect((await send(filled)).status).toBe(200);
      expect(await stored()).toMatchObject([{ name: 'Bo Ray', source: '{"first":{"source":"news"}}' }]);
      expect(await mails()).toHaveLength(2);
      expect(site.wakes()).toBe(2);
    });

    test('names what is missing and keeps the typed text', async () => {
      expect(await send({ volume: 'some' })).toMatchObject({ status: 422 });
      const { status, page } = await send({ ...FILLED, kind: 'us', name: '"Bo"', email: 'nonsense', note: '<b>' });
      expect([status, await stored()]).toEqual([422, []]);
      expect(page).toContain('value="&quot;Bo&quot;"');
      expect(page).toContain('&lt;b&gt;');
    });

    test('is refused when it comes from another site, and limited', async () => {
      expect((await send(FILLED, { origin: 'https://evil.example' })).status).toBe(403);
      const statuses = new Set<number>();
      for (let index = 0; index <= questionnaireForm.limit.points; index += 1) {
        const filled = { ...FILLED, kind: 'us', name: 'Bo', email: `bo${index}@visitor.example` };
        statuses.add((await send(filled)).status);
      }
      expect([...statuses]).toEqual([200, 429]);
      expect(await stored()).toHaveLength(questionnaireForm.limit.points);
    });
  });
});

/** Random input: every answer says what is wrong with it. */
describeOnEachDatabase('send-questionnaire accepts any input', (database) => {
  test('without failing', async () => {
    const site = await createTestApp({ db: database.db, rateLimitScale: 1_000 });
    for (const value of ODD_VALUES) {
      for (const field of ['kind', 'name', 'email', 'note', 'answers', 'source', 'extra']) {
        const { status } = await site.call('send-questionnaire', body({ [field]: value }));
        expect([200, 422, 429], `${field}: ${JSON.stringify(value)}`).toContain(status);
      }
      for (const { id } of questions) {
        const { status } = await site.call('send-questionnaire', body({ answers: { pain: ['other'], [id]: value } }));
        expect([200, 422, 429], `${id}: ${JSON.stringify(value)}`).toContain(status);
      }
    }
    expect((await site.call('send-questionnaire', '{"kind":')).status).toBe(400);
    expect(
      (await site.call('send-questionnaire', body({ answers: JSON.parse('{"pain":["other"],"__proto__":["x"]}') })))
        .status,
    ).toBe(422);
  });
});

const ODD_VALUES: unknown[] = [
  null,
  0,
  true,
  '',
  'skip',
  'a\0b',
  '\ud800',
  '👩‍💻'.repeat(3_000),
  [],
  ['skip'],
  ['skip', 'skip'],
  [null],
  [['few']],
  ['constructor'],
  Array.from({ length: 2_000 }, () => 'few'),
  {},
  { pain: 'missed-calls' },
  { length: 1, 0: 'few' },
];
