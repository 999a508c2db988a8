/** What a server answers to one person is never kept by a browser or a cache in between. */
import { expect, test } from 'vitest';
import { createTestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';

/** Answered by pages where there is nothing else, public keys, and what everybody reads. */
const PUBLIC = new Set([
  '/*',
  '/newsletter/*',
  '/auth/v1/.well-known/jwks.json',
  '/functions/*',
  '/questions/answers.json',
]);
const METHOD_NOT_ALLOWED = 405;

describeOnEachDatabase('an answer', (database) => {
  test('of any route that is read says no-store, whatever it answers', async () => {
    const site = await createTestApp({ db: database.db, rateLimitScale: 1_000 });
    const kept: string[] = [];
    let read = 0;
    for (const { method, path } of site.app.routes) {
      if (PUBLIC.has(path) || !['GET', 'ALL'].includes(method)) continue;
      const answer = await site.app.request(path.replaceAll(/:\w+|\*/g, 'x'));
      const isPage = answer.headers.get('content-type')?.startsWith('text/html') && answer.status === 200;
      if (answer.status === METHOD_NOT_ALLOWED || isPage) continue;
      read += 1;
      if (answer.headers.get('cache-control') !== 'no-store') kept.push(`${method} ${path}`);
    }
    expect(kept).toEqual([]);
    expect(read).toBeGreaterThan(20);
  });

  test('of any form or function says so as well', async () => {
    const site = await createTestApp({ db: database.db, rateLimitScale: 1_000 });
    for (const path of [
      '/functions/v1/submit-contact',
      '/functions/v1/nothing',
      '/auth/v1/token?grant_type=password',
      '/auth/v1/recover',
      '/contact/send',
      '/meeting/request',
      '/questionnaire/send',
      '/checkout',
      '/newsletter/subscribe',
      '/agent-onboarding/files',
    ]) {
      const { headers } = await site.app.request(path, { method: 'POST', body: '{}' });
      expect([path, headers.get('cache-control')]).toEqual([path, 'no-store']);
    }
  });
});
