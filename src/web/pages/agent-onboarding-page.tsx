import { Suspense, use } from 'react';
import words from '../../../content/brochures/agent-onboarding-brochure.yaml';
import { BrochurePage } from '../blocks/brochure-page.tsx';

export default function AgentOnboardingPage() {
  // Until its code is here the form stands as the HTML brought it, and posts as a plain one.
  const brief = (
    <Suspense fallback={null}>
      <Brief />
    </Suspense>
  );
  return <BrochurePage name="agent-onboarding" words={words} parts={{ brief }} />;
}

/** How long to wait after a failed load. */
const FIRST_RETRY_MS = 2000;

type BriefModule = typeof import('../features/briefs/linked-brief.tsx');
let loaded: BriefModule | undefined;
let loading: Promise<BriefModule> | undefined;

/** Loaded once it is shown, and not with this page's code: other pages with forms share that. */
function Brief() {
  const { LinkedBrief } = loaded ?? use((loading ??= loadBrief(FIRST_RETRY_MS)));
  return <LinkedBrief />;
}

async function loadBrief(retryMs: number): Promise<BriefModule> {
  try {
    loaded = await import('../features/briefs/linked-brief.tsx');
    return loaded;
  } catch {
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    return loadBrief(2 * retryMs);
  }
}
