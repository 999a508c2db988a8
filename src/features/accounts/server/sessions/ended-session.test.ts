import { beforeEach, describe, expect, test } from 'vitest';
import { askAuth, OTHER_PASSWORD } from '#test/support/accounts-bench.ts';
import { join, MEMBER_PASSWORD, type Member } from '#test/support/member.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { describeOnEmbedded } from '#test/support/test-database.ts';

const UNLIMITED = 1_000_000;

/** A request is too late when its session ends before its body has arrived. */
describeOnEmbedded('a session that ends while a request body is in flight', (database) => {
  let site: TestApp;
  let ann: Member;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db, rateLimitScale: UNLIMITED });
    ann = await join(site, database.db);
  });

  /** Sends the head and, once `meanwhile` is done, the body. */
  const late = async (path: string, body: object, { method = 'POST', meanwhile }: Late): Promise<Response> => {
    const text = new TextEncoder().encode(JSON.stringify(body));
    const { promise: readOn, resolve: goOn } = Promise.withResolvers<void>();
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    const stream = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          ask();
          await readOn;
          controller.enqueue(text);
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${ann.accessToken}` };
    const init: RequestInit & { duplex: 'half' } = { method, headers, body: stream, duplex: 'half' };
    const answer = site.app.request(path, init);
    await asked;
    await meanwhile();
    goOn();
    return answer;
  };
  interface Late {
    method?: string;
    meanwhile: () => Promise<unknown>;
  }
  const signOut = () => askAuth(site, '/logout', { token: ann.accessToken });
  const user = () => database.db.selectFrom('users').selectAll().where('id', '=', ann.id).executeTakeFirst();

  test.each([
    { email: 'new@visitor.example' },
    { password: OTHER_PASSWORD },
    { password: OTHER_PASSWORD, current_password: MEMBER_PASSWORD },
    { data: { full_name: 'Somebody Else' } },
  ])('changes nothing about its user: %o', async (change) => {
    const before = await user();
    const response = await late('/auth/v1/user', change, { method: 'PUT', meanwhile: signOut });
    expect([response.status, response.headers.get('x-sb-error-code')]).toEqual([403, 'session_not_found']);
    expect(await user()).toEqual(before);
  });

  test('sets up no app for a second step', async () => {
    const response = await late('/auth/v1/factors', { factor_type: 'totp' }, { meanwhile: signOut });
    expect(response.status).toBe(403);
    expect(await database.db.selectFrom('factors').selectAll().execute()).toEqual([]);
  });

  describe.each([
    ['account-overview', {}],
    ['export-account', {}],
    ['delete-account', { password: MEMBER_PASSWORD }],
    ['set-newsletter', { subscribed: true }],
    ['claim-assessments', {}],
  ])('%s', (name, body) => {
    test.each<[end: string, meanwhile: () => Promise<unknown>]>([
      ['signed out', signOut],
      ['banned', () => ban()],
      ['deleted', () => ann.ask('delete-account', { password: MEMBER_PASSWORD })],
    ])('answers 401 and does nothing for one that was %s', async (end, meanwhile) => {
      const response = await late(`/functions/v1/${name}`, body, { meanwhile });
      expect(response.status).toBe(401);
      expect((await user()) === undefined).toBe(end === 'deleted');
      expect(await database.db.selectFrom('subscribers').selectAll().execute()).toEqual([]);
      expect(await database.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
    });
  });

  const ban = () =>
    database.db
      .updateTable('users')
      .set({ banned_until: site.clock.now() + UNLIMITED })
      .where('id', '=', ann.id)
      .execute();
});
