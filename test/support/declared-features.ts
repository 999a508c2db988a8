/** The features as the app lists them, for rules about what they state; nothing of them may be run. */
import type { Feature } from '#server/platform/feature/feature.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestApp } from './test-app.ts';

export async function declaredFeatures(): Promise<readonly Feature[]> {
  const { features } = await createTestApp({ db: NO_DATABASE });
  return features;
}

/** Statements can be read without one; using it is a mistake of the test. */
const NO_DATABASE = new Proxy({} as Database, {
  get() {
    throw new Error('Only statements are read here. Use createTestApp with a database to run something.');
  },
});
