/** The order of a run: the files that take longest start first, so that no worker ends with one while the others idle. */
import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Longest first. Files that are not listed follow in Vitest's own order, which is by size on a fresh machine. */
const LONGEST = [
  'every-page',
  'rebrand',
  'intake-journey',
  'desk-five-minutes-journey',
  'resilience-journey',
  'free-call-journey',
  'account-journey',
  'account-confirmation',
  'two-step-journey',
  'book-meeting-journey',
  'site-move',
  'clean-up',
  'mail-watcher',
  'malformed-events',
  'assessment-journey',
  'accessibility-states',
  'navigation-journey',
  'assessment-setbacks-journey',
  'disturbed-pages',
  'receptionist-journey',
  'shell-journey',
  'voices-journey',
  'newsletter-journey',
  'desk-journey',
  'checkout-journey',
  'stripe-journey',
  'site-backup',
  'backup-job',
  'mail-delivery',
  'free-turn-endpoint',
  'model-answer-endpoint',
  'speech-endpoint',
  'mail-delays',
  'screening',
  'refresh-model',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's own method, which leaves the array as it is
    const sorted = await super.sort(files);
    const byProject = Map.groupBy(sorted, ({ project }) => project);
    return [...byProject.values()].flatMap((own) => own.toSorted((a, b) => rankOf(a) - rankOf(b)));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONGEST.indexOf(basename(moduleId).replace(/\.test\.tsx?$/, ''));
  return rank === -1 ? LONGEST.length : rank;
}
