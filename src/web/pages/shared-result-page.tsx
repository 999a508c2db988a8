import words from '../../../content/pages/shared-result-page.yaml';
import { SharedResult } from '../features/assessment/shared-result.tsx';
import type { PageProps } from '../navigation/page-loader.ts';
import { PageHead } from '../blocks/page-head.tsx';

export default function SharedResultPage({ slug: token }: PageProps) {
  return (
    <>
      <PageHead name="shared-result" words={words} />
      <SharedResult token={token} words={words} />
    </>
  );
}
