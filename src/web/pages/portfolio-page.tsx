import words from '../../../content/brochures/portfolio-brochure.yaml';
import { CaseFile } from '../artifacts/case-files/case-file.tsx';
import { RedlinedScript } from '../artifacts/case-files/redlined-script.tsx';
import { artifactOf, BrochurePage } from '../blocks/brochure-page.tsx';

export default function PortfolioPage() {
  const { labels, script, cases } = artifactOf(words, 'case-files');
  const parts = Object.fromEntries(
    Object.entries(cases).map(([part, file], index) => [
      part,
      <CaseFile key={part} labels={labels} file={file} flipped={index % 2 === 1} />,
    ]),
  );
  return (
    <BrochurePage
      name="portfolio"
      words={words}
      beside={<RedlinedScript labels={labels} script={script} />}
      parts={parts}
    />
  );
}
