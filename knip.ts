import type { KnipConfig } from 'knip';
import { filesOfParts } from './tools/pages/page-parts.ts';

const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: [
        'scripts/*.ts',
        'src/web/head-script.ts',
        'src/web/main.tsx',
        'src/web/prerender.tsx',
        'src/server/main.ts',
        'src/server/doctor-main.ts',
        'src/server/mail-in-main.ts',
        'src/server/mail-thread-main.ts',
        'src/features/accounts/server/passwords/password-worker.ts',
        'src/features/meetings/server/booking/busy-worker.ts',
        'src/server/platform/db/sqlite/rewrite-worker.ts',
        'src/server/platform/upkeep/backup-process-main.ts',
        'src/{server,features}/**/*-tables.ts',
        'src/{web,features}/**/*-artifact.ts',
        'src/{web/pages,features/*/web}/**/*-page.tsx',
        ...filesOfParts(),
        'test/support/*-global-setup.ts',
        'test/support/movable-clock.js',
        'test/support/browser/changed-page.tsx',
      ],
      project: ['{src,tools,scripts,test}/**/*.{ts,tsx}'],
    },
    lab: {
      entry: [
        '*.ts',
        'bench/support/hash-rate.ts',
        'bench/support/mail-sink.ts',
        'mutation/end-late.ts',
        'bench/desk-lists.ts',
        'pictures/take-pictures.ts',
      ],
      project: ['**/*.ts'],
    },
  },
  // pdf-fonts.ts finds the fonts and their decoder by path.
  ignoreDependencies: ['@fontsource/*', 'oxlint', 'oxlint-tsgolint', 'wawoff2'],
  ignoreBinaries: [
    'apt-cache',
    'apt-get',
    'promtool',
    'dpkg-deb',
    'mount',
    'openssl',
    'systemd-analyze',
    'umount',
    'unshare',
  ],
  ignoreExportsUsedInFile: true,
};

export default config;
