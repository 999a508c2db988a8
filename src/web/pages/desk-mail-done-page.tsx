import words from '../../../content/pages/desk-mail-done-page.yaml';
import { MailedAction } from '../blocks/mailed-action.tsx';
import { Opening } from '../blocks/opening.tsx';

export default function DeskMailDonePage() {
  return (
    <Opening name="desk-mail-done" words={words}>
      <MailedAction label={words.button} />
    </Opening>
  );
}
