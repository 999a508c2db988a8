import words from '../../../content/pages/newsletter-check-inbox-page.yaml';
import { Opening } from '../blocks/opening.tsx';

export default function NewsletterCheckInboxPage() {
  return <Opening name="newsletter-check-inbox" words={words} />;
}
