import { defineConfig } from 'vitest/config';
import { contentPlugin } from './build/content-plugin.ts';

export default defineConfig({
  plugins: [contentPlugin()],
  test: {
    include: ['{src,test,build}/**/*.test.{ts,tsx}'],
    environment: 'node',
    globalSetup: ['test/support/postgres-global-setup.ts'],
    testTimeout: 20_000,
  },
});
