import words from '../../../content/pages/portfolio-page.yaml';
import { Opening } from '../blocks/opening.tsx';

export default function PortfolioPage() {
  return <Opening name="portfolio" words={words} />;
}
