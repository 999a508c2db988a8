/** Tests that measure time and so must run alone: `vitest run --config vitest.timing.config.ts`. */
import { defineConfig } from 'vitest/config';
import { contentPlugin } from './tools/vite/content-plugin.ts';

export default defineConfig({
  plugins: [contentPlugin()],
  test: {
    environment: 'node',
    include: ['test/timing/**/*.test.ts'],
    globalSetup: ['test/support/database-global-setup.ts'],
    testTimeout: 120_000,
    fileParallelism: false,
  },
});
