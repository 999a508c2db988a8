import { lazy } from 'react';
import words from '#content/pages/desk-page.yaml';
import { PageHead } from '#web/blocks/page-head.tsx';
import { DeskGate } from './frame/desk-gate.tsx';

/** Loaded on demand, so that none of it weighs on a visitor's page. */
const Today = lazy(async () => ({ default: (await import('./today.tsx')).Today }));

export default function DeskPage() {
  return (
    <>
      <PageHead name="desk" words={words} />
      <DeskGate heading={words.heading} lead={words.lead}>
        <Today />
      </DeskGate>
    </>
  );
}
