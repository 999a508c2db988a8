import words from '../../../content/pages/desk-mail-remind-page.yaml';
import { MailedAction } from '../blocks/mailed-action.tsx';
import { Opening } from '../blocks/opening.tsx';

export default function DeskMailRemindPage() {
  return (
    <Opening name="desk-mail-remind" words={words}>
      <MailedAction label={words.button} />
    </Opening>
  );
}
