import { lazy } from 'react';
import words from '#content/pages/desk-people-page.yaml';
import { PageHead } from '#web/blocks/page-head.tsx';
import { DeskGate } from './frame/desk-gate.tsx';

/** Loaded on demand, so that none of it weighs on a visitor's page. */
const People = lazy(async () => ({ default: (await import('./people/people.tsx')).People }));

export default function DeskPeoplePage() {
  return (
    <>
      <PageHead name="desk-people" words={words} />
      <DeskGate heading={words.heading} lead={words.lead}>
        <People />
      </DeskGate>
    </>
  );
}
