import words from '../../../content/pages/desk-mail-release-page.yaml';
import { MailedAction } from '../blocks/mailed-action.tsx';
import { Opening } from '../blocks/opening.tsx';

export default function DeskMailReleasePage() {
  return (
    <Opening name="desk-mail-release" words={words}>
      <MailedAction label={words.button} />
    </Opening>
  );
}
