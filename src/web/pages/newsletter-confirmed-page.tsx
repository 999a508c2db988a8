import words from '../../../content/pages/newsletter-confirmed-page.yaml';
import { Opening } from '../blocks/opening.tsx';

export default function NewsletterConfirmedPage() {
  return <Opening name="newsletter-confirmed" words={words} />;
}
