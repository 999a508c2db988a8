import words from '../../../content/pages/newsletter-link-expired-page.yaml';
import { Opening } from '../blocks/opening.tsx';

export default function NewsletterLinkExpiredPage() {
  return <Opening name="newsletter-link-expired" words={words} />;
}
