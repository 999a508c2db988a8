/** One throw-away PostgreSQL server for the whole test run, when this machine can have one. */
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the server's maintenance database; null where there is no PostgreSQL. */
    postgresUrl: string | null;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  if ('missing' in server) {
    const notice = `PostgreSQL: not available, ${server.missing}; the tests that need it are skipped.`;
    if (process.env['CI']) throw new Error(`${notice} In CI they must run: install the package postgresql.`);
    console.warn(notice);
    project.provide('postgresUrl', null);
    return async () => undefined;
  }
  project.provide('postgresUrl', server.url);
  return server.stop;
}
