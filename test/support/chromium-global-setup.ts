/** Starts the run's browser. */
import type { TestProject } from 'vitest/node';
import { startChromium } from './chromium.ts';

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startChromium();
  project.provide('chromium', server.wsEndpoint());
  return () => server.close();
}
