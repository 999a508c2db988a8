/** Replies that the team has saved: used in the reply at hand, saved from it, changed and deleted. */
import { useState } from 'react';
import type { SavedReply } from '#features/desk/shared/desk-saved-schema.ts';
import { randomId } from '#web/api/random-id.ts';
import { Button } from '#web/ui/button.tsx';
import { act, offerUndo } from '../desk-acts.ts';
import { useDesk } from '../desk-calls.ts';
import styles from '../desk.module.css';
import page from './desk-person.module.css';
import { SAVED_NAME_MAX_LENGTH } from '#features/desk/shared/desk-limits.ts';

interface SavedRepliesProps {
  /** What is in the field. */
  text: string;
  onUse: (text: string) => void;
}

export function SavedReplies({ text, onUse }: SavedRepliesProps) {
  const { data } = useDesk<{ replies: SavedReply[] }>('desk-replies');
  const replies = data?.replies ?? [];
  return (
    <details className={`fold ${page.saved}`}>
      <summary>Saved replies</summary>
      {replies.length === 0 && <p className="small">None yet. Write one above, and save it here.</p>}
      <ul className="rows">
        {replies.map((saved) => (
          <Saved key={saved.id} saved={saved} text={text} onUse={onUse} />
        ))}
      </ul>
      <SaveText text={text} />
    </details>
  );
}

function Saved({ saved, text, onUse }: SavedRepliesProps & { saved: SavedReply }) {
  const [isEditing, setIsEditing] = useState(false);
  const remove = async () => {
    if (!(await act('desk-delete-reply', { id: saved.id }))) return;
    offerUndo({ text: `${saved.title} deleted.`, undo: async () => act('desk-save-reply', saved) });
  };
  const replace = async () => {
    if (!(await act('desk-save-reply', { ...saved, text: text.trim() }))) return;
    setIsEditing(false);
    offerUndo({ text: `${saved.title} changed.`, undo: async () => act('desk-save-reply', saved) });
  };
  const edit = () => {
    setIsEditing(true);
    onUse(saved.text);
  };
  return (
    <li>
      <p className={styles.name} dir="auto">
        {saved.title}
      </p>
      <p className={styles.excerpt} dir="auto">
        {saved.text}
      </p>
      <div className={`row ${styles.acts}`}>
        {isEditing ? (
          <>
            <Button variant="gold" size="small" onClick={() => void replace()}>
              Save the text above
            </Button>
            <Button variant="quiet" size="small" onClick={() => setIsEditing(false)}>
              Keep the old one
            </Button>
          </>
        ) : (
          <>
            <Button variant="quiet" size="small" onClick={() => onUse(saved.text)}>
              Use
            </Button>
            <Button variant="quiet" size="small" onClick={edit}>
              Edit
            </Button>
            <Button variant="quiet" size="small" onClick={() => void remove()}>
              Delete
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

/** No form of its own, because it is in the reply's: Enter would send that. */
function SaveText({ text }: { text: string }) {
  const [title, setTitle] = useState('');
  const save = async () => {
    if (!title.trim() || !text.trim()) return;
    const saved = { id: randomId(), title: title.trim(), text: text.trim() };
    if (!(await act('desk-save-reply', saved))) return;
    setTitle('');
    offerUndo({ text: `${saved.title} saved.`, undo: async () => act('desk-delete-reply', { id: saved.id }) });
  };
  return (
    <div className="row part">
      <label htmlFor="saved-title">Save the text above as</label>
      <input
        id="saved-title"
        value={title}
        maxLength={SAVED_NAME_MAX_LENGTH}
        autoComplete="off"
        onChange={({ target }) => setTitle(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void save();
        }}
      />
      <Button variant="quiet" size="small" onClick={() => void save()}>
        Save
      </Button>
    </div>
  );
}
