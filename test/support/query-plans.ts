import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import type { Database } from '#server/platform/db/database.ts';

/** How the embedded database runs each statement that `ask` sends, by `explain query plan`, a step a line. */
export async function queryPlans(db: Database, ask: (db: Database) => Promise<unknown>): Promise<string[]> {
  const statements: RootOperationNode[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      statements.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await ask(db.withPlugin(recorder));
  const plans = statements.map(async (statement) => {
    const { sql, parameters } = db.getExecutor().compileQuery(statement, { queryId: 'plan' });
    const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
    const { rows } = await db.executeQuery<{ detail: string }>(plan);
    return rows.map(({ detail }) => detail).join('\n');
  });
  return Promise.all(plans);
}
