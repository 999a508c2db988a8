import words from '#content/desk/person-words.yaml';
import { CALL_OUTCOMES } from '#features/desk/shared/desk-schema.ts';
import { Field } from '#web/ui/field.tsx';
import { act } from '../desk-calls.ts';
import { useTyped } from '../kept-typing.ts';
import { DeskDialog } from '../frame/desk-dialog.tsx';
import { DeskButton } from '../frame/desk-parts.tsx';

const EMPTY = { text: '' };

export function LogCall({ id, onClose }: { id: string; onClose: () => void }) {
  const [{ text }, type, bind] = useTyped(`call:${id}`, EMPTY);
  const log = async (outcome: (typeof CALL_OUTCOMES)[number]) => {
    if (!(await act('desk-call', { id, outcome, text }))) return;
    type(EMPTY);
    onClose();
  };
  return (
    <DeskDialog label={words.call.label} onClose={onClose}>
      <div className="stack">
        <Field {...bind('text')} name="note" label={words.call.note} maxLength={5_000} autoComplete="off" />
        <div className="row">
          {CALL_OUTCOMES.map((outcome) => (
            <DeskButton key={outcome} label={words.call.outcomes[outcome]} onClick={() => void log(outcome)} />
          ))}
        </div>
      </div>
    </DeskDialog>
  );
}
