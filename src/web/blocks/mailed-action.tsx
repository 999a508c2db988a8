/** The button on a page opened from an email: only the button acts, opening the page changes nothing. */
import { Button } from '../ui/button.tsx';
import styles from './mailed-action.module.css';

export function MailedAction({ label }: { label: string }) {
  return (
    // With no `action` the form posts to the page's own address, which carries the mailed token.
    <form method="post" className={styles.form}>
      <Button variant="gold" type="submit">
        {label}
      </Button>
    </form>
  );
}
