/** Runs tests against a mutated source file, which exists in memory only: other work in the checkout goes on. */
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { createVitest, type TestSpecification } from 'vitest/node';
import config from '../../vitest.config.ts';

/** A test worker that a mutant keeps in a loop ends itself after this time. */
const WORKER_TIMEOUT_MS = 60_000;
const TEST_TIMEOUT_MS = 10_000;

export interface MutantRunner {
  /** Whether all these tests pass with this text in place of the file's own. */
  passes(tests: readonly string[], file: string, text: string): Promise<boolean>;
  isTest(path: string): boolean;
  close(): Promise<void>;
}

/** Stays ready between mutants, so that the database server starts once. @param root Folder of the project. */
export async function createMutantRunner(root: string): Promise<MutantRunner> {
  let current: { file: string; text: string } | undefined;
  const mutantPlugin: Plugin = {
    name: 'mutant',
    enforce: 'pre',
    transform: (_code, id) => (current && id === join(root, current.file) ? { code: current.text, map: null } : null),
  };
  process.env['MUTANT_TIMEOUT_MS'] = String(WORKER_TIMEOUT_MS);
  const vitest = await createVitest(
    'test',
    {
      ...codeProject(),
      config: false,
      root,
      watch: false,
      // A cached file would be loaded without its mutant.
      fsModuleCache: false,
      bail: 1,
      maxWorkers: 1,
      testTimeout: TEST_TIMEOUT_MS,
      setupFiles: ['lab/mutation/end-late.ts'],
      reporters: [{}],
      silent: true,
    },
    { plugins: [...(config.plugins ?? []), mutantPlugin], logLevel: 'silent', server: { watch: null } },
  );
  await vitest.standalone();
  const found = new Map<string, TestSpecification>();
  for (const specification of await vitest.globTestSpecifications()) {
    found.set(specification.moduleId.slice(root.length + 1), specification);
  }
  return {
    isTest: (path) => found.has(path),
    async passes(tests, file, text) {
      // The previous file as well: it must have its own text again.
      for (const changed of new Set([current?.file ?? file, file])) vitest.invalidateFile(join(root, changed));
      current = { file, text };
      // One file after the other, because most mutants fail in the first.
      for (const test of tests) {
        const specification = found.get(test);
        if (!specification) continue;
        const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification]);
        // The result also lists the files of earlier runs.
        const module = testModules.find(({ moduleId }) => moduleId === specification.moduleId);
        if (!module?.ok() || unhandledErrors.length > 0) return false;
      }
      return true;
    },
    close: async () => vitest.close(),
  };
}

function codeProject() {
  for (const project of config.test?.projects ?? []) {
    if (typeof project === 'object' && 'test' in project && project.test?.name === 'code') return project.test;
  }
  throw new Error('vitest.config.ts has no project "code".');
}
