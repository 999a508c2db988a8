/** Whatever comes, the next email is taken in, and the desk shows it as text. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PersonView } from '#features/desk/shared/desk-schema.ts';
import { hostileMail } from '#test/support/mail/hostile-mail.ts';
import { openMailDesk } from '#test/support/mail/mail-desk.ts';
import { ANN } from '#test/support/mail/raw-mail.ts';
import { runSize } from '#test/support/run-size.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';

const { numRuns, limits } = runSize({ quick: 50, full: 1_000 });

describeOnEachDatabase('a mailbox of hostile mail', (database) => {
  test('is taken in whole', limits, async () => {
    const room = await openMailDesk(database.db);
    await fc.assert(
      fc.asyncProperty(hostileMail, fc.nat(), async (raw, index) => {
        // From somebody known, so that it is stored and not just left.
        const head = `From: Ann <${ANN}>\r\nX-Number: ${index}\r\n`;
        room.desk.site.clock.advance(1);
        expect(await room.takeNow(Buffer.concat([Buffer.from(head), raw]))).toMatch(/^(?:stored|known)$/);
      }),
      { numRuns, seed: 43 },
    );
    await room.take({ type: 'text/html', body: '<script>alert(1)</script><img src=x onerror=alert(1)><b>Hi</b>' });
    const { id } = await room.person();
    const { person } = await room.desk.owner.ask<{ person: PersonView }>('desk-person', { id });
    expect(person.activities[0]?.text).toBe('Hi');
    expect(person.activities.length).toBeGreaterThan(numRuns / 2);
  });
});
