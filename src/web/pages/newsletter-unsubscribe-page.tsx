import words from '../../../content/pages/newsletter-unsubscribe-page.yaml';
import { MailedAction } from '../blocks/mailed-action.tsx';
import { Opening } from '../blocks/opening.tsx';

export default function NewsletterUnsubscribePage() {
  return (
    <Opening name="newsletter-unsubscribe" words={words}>
      <MailedAction label={words.button} />
    </Opening>
  );
}
