import { Suspense, use, useState } from 'react';
import noHeat from '#content/guided-calls/no-heat-guided-call.yaml?heard';
import words from '#content/home.yaml';
import type { BilledCall } from '#features/calls/shared/heard-call.ts';
import { routes } from '#shared/site/routes.ts';
import { countMoves } from '../navigation/arrival.ts';
import { Head } from '../navigation/head.tsx';
import { organization, webSite } from '../navigation/linked-data.ts';
import { SampleCalls } from '#features/calls/web/sample-calls.tsx';
import { recordingOf } from '#features/calls/web/spoken-lines.ts';
import { LinkButton } from '#web/blocks/link-button.tsx';
import { Sentences } from '#web/ui/sentences.tsx';

export default function HomePage() {
  const [move] = useState(countMoves);
  const rest = <Sections />;
  return (
    <>
      <Head
        title={words.title}
        description={words.description}
        path={routes.home}
        data={import.meta.env.SSR ? [organization(), webSite()] : undefined}
      />
      <Hero />
      {/*
        While hydrating, React keeps the sections' prerendered HTML until their code has loaded. On the way back to this
        page, it is shown whole, because the scroll position may be anywhere on it.
      */}
      {move === 0 ? <Suspense fallback={null}>{rest}</Suspense> : rest}
    </>
  );
}

/** How long to wait after a failed load; each further wait is twice as long. */
const FIRST_RETRY_MS = 2000;

type SectionsModule = typeof import('./home/home-sections.tsx');
let sections: SectionsModule | undefined;
// Starts with this page's own code, which links prefetch before they are clicked.
const loadingSections = loadSections(FIRST_RETRY_MS);
const allCalls = loadingSections.then(({ otherCalls }) => [noHeat, ...otherCalls]);

/** Not React's `lazy`, which suspends for a moment even with loaded code: going back would lose the scroll position. */
function Sections() {
  const { default: HomeSections } = sections ?? use(loadingSections);
  return <HomeSections />;
}

async function loadSections(retryMs: number): Promise<SectionsModule> {
  try {
    sections = await import('./home/home-sections.tsx');
    return sections;
  } catch {
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    return loadSections(2 * retryMs);
  }
}

function callAt(index: number): BilledCall | undefined {
  return index === 0 ? noHeat : sections?.otherCalls[index - 1];
}

/** The files of the calls in content/guided-calls, in the order of their tabs. */
const CALL_IDS = ['no-heat', 'ballpark', 'no-show'];

function Hero() {
  const { eyebrow, heading, lead, quietAction } = words.hero;
  const talkToUs = <LinkButton variant="quiet" to={quietAction.to} label={quietAction.label} />;
  return (
    <SampleCalls
      callAt={callAt}
      allCalls={allCalls}
      recordingAt={(index) => recordingOf(CALL_IDS[index])}
      words={words.calls}
      otherAction={talkToUs}
    >
      <p className="eyebrow">{eyebrow}</p>
      <h1>
        <Sentences text={heading} />
      </h1>
      <p className="lead">{lead}</p>
    </SampleCalls>
  );
}
