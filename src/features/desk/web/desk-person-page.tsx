import { lazy } from 'react';
import words from '#content/pages/desk-person-page.yaml';
import { PageHead } from '#web/blocks/page-head.tsx';
import { DeskGate } from './frame/desk-gate.tsx';
import type { PageProps } from '#web/navigation/page-loader.ts';

/** Loaded on demand, so that none of it weighs on a visitor's page. */
const Person = lazy(async () => ({ default: (await import('./person/person.tsx')).Person }));

export default function DeskPersonPage({ slug: id }: PageProps) {
  return (
    <>
      <PageHead name="desk-person" words={words} />
      <DeskGate heading={words.heading} lead={words.lead}>
        <Person id={id} />
      </DeskGate>
    </>
  );
}
