import words from '../../../content/pages/newsletter-confirm-page.yaml';
import { MailedAction } from '../blocks/mailed-action.tsx';
import { Opening } from '../blocks/opening.tsx';

export default function NewsletterConfirmPage() {
  return (
    <Opening name="newsletter-confirm" words={words}>
      <MailedAction label={words.button} />
    </Opening>
  );
}
