import words from '../../../content/pages/newsletter-unsubscribed-page.yaml';
import { Opening } from '../blocks/opening.tsx';

export default function NewsletterUnsubscribedPage() {
  return <Opening name="newsletter-unsubscribed" words={words} />;
}
