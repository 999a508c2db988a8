import { expect, test } from 'vitest';
import { createTestApp } from '#test/support/test-app.ts';
import { describeOnEmbedded } from '#test/support/test-database.ts';

const TOKEN = 'a'.repeat(64);

describeOnEmbedded('a working copy of a brief', (database) => {
  test('takes no save again that somebody else has overwritten since', async () => {
    const site = await createTestApp({ db: database.db });
    const save = async (version: number, businessName: string) => {
      const answer = await site.call('save-brief', { token: TOKEN, version, answers: { businessName } });
      return [answer.status, ((await answer.json()) as { version?: number }).version];
    };
    expect(await save(0, 'Ann')).toEqual([200, 1]);
    expect(await save(0, 'Ann'), 'a repeat').toEqual([200, 1]);
    expect(await save(1, 'Bob')).toEqual([200, 2]);
    expect(await save(0, 'Ann'), 'the same after a change').toEqual([409, undefined]);
  });
});
