import type { Queryable } from '#server/platform/db/database.ts';

declare module '#server/platform/db/database.ts' {
  interface Tables {
    test_mails: TestMailRow;
  }
}

/** What a receiving server found of the last test mail from a domain. */
interface TestMailRow {
  domain: string;
  spf: string;
  dkim: string;
  dmarc: string;
  read_at: number;
}

export async function readTestHeaders(db: Queryable, domain: string): Promise<TestMailRow | undefined> {
  return db.selectFrom('test_mails').selectAll().where('domain', '=', domain).executeTakeFirst();
}

export async function storeTestHeaders(tx: Queryable, { domain, ...results }: TestMailRow): Promise<void> {
  await tx
    .insertInto('test_mails')
    .values({ domain, ...results })
    .onConflict((conflict) => conflict.column('domain').doUpdateSet(results))
    .execute();
}
