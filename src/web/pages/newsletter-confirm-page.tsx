import words from '../../../content/pages/newsletter-confirm-page.yaml';
import { MailedAction } from '../forms/mailed-action.tsx';
import { Opening } from './opening.tsx';

export default function NewsletterConfirmPage() {
  return (
    <Opening name="newsletter-confirm" words={words}>
      <MailedAction label={words.button} />
    </Opening>
  );
}
