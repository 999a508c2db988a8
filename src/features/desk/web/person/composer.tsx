import { useEffect, useRef, useState } from 'react';
import { DeskButton, submitBy } from '../frame/desk-parts.tsx';
import page from './desk-person.module.css';
import { SavedReplies } from './saved-replies.tsx';

interface ComposerProps {
  /** A reply offers the saved ones. */
  id: 'reply' | 'note';
  label: string;
  button: string;
  /** The key that brings the focus here. */
  hotkey: string;
  /** Whether the focus goes here at once. */
  asks?: boolean;
  /** Whether it was taken; otherwise the text stays. `putBack` returns the text to an empty field. */
  onSend: (text: string, putBack: () => void) => Promise<boolean>;
}

export function Composer({ id, label, button, hotkey, asks, onSend }: ComposerProps) {
  const [text, setText] = useState('');
  const [isSending, setIsSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isReply = id === 'reply';
  const field = () => form.current?.querySelector('textarea');
  // The page's data comes after the browser has looked for the place that the address names.
  useEffect(() => {
    if (asks || location.hash === `#${id}`) field()?.focus();
  }, [id, asks]);
  const insert = (more: string) => {
    setText((typed) => (typed.trim() ? `${typed.trimEnd()}\n\n${more}` : more));
    field()?.focus();
  };
  const send = async () => {
    const sending = text.trim();
    if (!sending || isSending) return;
    setIsSending(true);
    const wasTaken = await onSend(sending, () => setText((typed) => typed || sending));
    setIsSending(false);
    if (wasTaken) setText('');
  };
  return (
    <form ref={form} className={`stack ${page.composer}`} onSubmit={submitBy(send)}>
      {/* The forms' own field would bring along the code of the pages that share it. */}
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <textarea id={id} rows={4} data-key={hotkey} value={text} onChange={({ target }) => setText(target.value)} />
      </div>
      {isReply && <SavedReplies text={text} onUse={insert} />}
      <DeskButton
        variant={isReply ? 'gold' : 'quiet'}
        type="submit"
        label={button}
        aria-disabled={isSending || undefined}
      />
    </form>
  );
}
