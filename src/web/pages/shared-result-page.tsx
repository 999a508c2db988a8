import words from '../../../content/pages/shared-result-page.yaml';
import { SharedResult } from '../assessment/shared-result.tsx';
import type { PageProps } from '../page-loader.ts';
import { PageHead } from './opening.tsx';

export default function SharedResultPage({ slug: token }: PageProps) {
  return (
    <>
      <PageHead name="shared-result" words={words} />
      <SharedResult token={token} words={words} />
    </>
  );
}
