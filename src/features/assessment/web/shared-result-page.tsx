import words from '#content/pages/shared-result-page.yaml';
import { SharedResult } from './shared-result.tsx';
import type { PageProps } from '#web/navigation/page-loader.ts';
import { PageHead } from '#web/blocks/page-head.tsx';

export default function SharedResultPage({ slug: token }: PageProps) {
  return (
    <>
      <PageHead name="shared-result" words={words} />
      <SharedResult token={token} words={words} />
    </>
  );
}
