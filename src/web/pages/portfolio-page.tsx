import words from '../../../content/pages/portfolio-page.yaml';
import { Opening } from './opening.tsx';

export default function PortfolioPage() {
  return <Opening name="portfolio" words={words} />;
}
