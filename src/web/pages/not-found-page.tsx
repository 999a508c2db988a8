import words from '../../../content/pages/not-found-page.yaml';
import { Opening } from '../blocks/opening.tsx';

export default function NotFoundPage() {
  return <Opening name="not-found" words={words} />;
}
