import { useState } from 'react';
import words from '#content/desk/person-words.yaml';
import { SAVED_NAME_MAX_LENGTH } from '#features/desk/shared/desk-limits.ts';
import type { SavedReply } from '#features/desk/shared/desk-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { routes } from '#shared/site/routes.ts';
import { randomId } from '#web/api/random-id.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { act, offerUndo, useDesk } from '../desk-calls.ts';
import { DeskButton } from '../frame/desk-parts.tsx';
import styles from '../desk.module.css';
import row from '../today-row.module.css';

const { saved: texts } = words;

interface SavedRepliesProps {
  text: string;
  onUse: (text: string) => void;
}

export function SavedReplies({ text, onUse }: SavedRepliesProps) {
  const { data } = useDesk<{ replies: SavedReply[] }>('desk-replies');
  const replies = data?.replies ?? [];
  return (
    <div className="stack">
      <p className="small">{replies.length === 0 ? texts.none : texts.fields}</p>
      <ul className="rows">
        {replies.map((saved) => (
          <li key={saved.id}>
            <div className="split">
              <p className={styles.name} dir="auto">
                {saved.title}
              </p>
              <DeskButton label={texts.use} onClick={() => onUse(saved.text)} />
            </div>
            <p className={row.words} dir="auto">
              {saved.text}
            </p>
          </li>
        ))}
      </ul>
      <SaveText text={text} />
      <SiteLink className="small" to={`${routes['desk-workshop']}#replies-heading`}>
        {texts.change}
      </SiteLink>
    </div>
  );
}

/** No form of its own, because it is in the reply's: Enter would send that. */
function SaveText({ text }: { text: string }) {
  const [typed, setTyped] = useState('');
  const save = async () => {
    const title = typed.trim();
    if (!title || !text.trim()) return;
    const id = randomId();
    if (!(await act('desk-save-reply', { id, title, text: text.trim() }))) return;
    setTyped('');
    offerUndo(fillWords(texts.saved, { title }), async () => act('desk-delete-reply', { id }));
  };
  return (
    <div className="row part">
      <label htmlFor="saved-title">{texts.title}</label>
      <input
        id="saved-title"
        value={typed}
        maxLength={SAVED_NAME_MAX_LENGTH}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void save();
        }}
      />
      <DeskButton label={texts.save} onClick={() => void save()} />
    </div>
  );
}
