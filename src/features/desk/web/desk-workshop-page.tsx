import { lazy } from 'react';
import words from '#content/pages/desk-workshop-page.yaml';
import { PageHead } from '#web/blocks/page-head.tsx';
import { DeskGate } from './frame/desk-gate.tsx';

/** Loaded on demand, so that none of it weighs on a visitor's page. */
const Workshop = lazy(async () => ({ default: (await import('./workshop.tsx')).Workshop }));

export default function DeskWorkshopPage() {
  return (
    <>
      <PageHead name="desk-workshop" words={words} />
      <DeskGate heading={words.heading} lead={words.lead}>
        <Workshop />
      </DeskGate>
    </>
  );
}
