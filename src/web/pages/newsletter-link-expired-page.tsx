import words from '../../../content/pages/newsletter-link-expired-page.yaml';
import { Opening } from './opening.tsx';

export default function NewsletterLinkExpiredPage() {
  return <Opening name="newsletter-link-expired" words={words} />;
}
