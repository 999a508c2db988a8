/** Where the visitor types. Sending nothing is a silence, which the agent has to bear as well. */
import { useState, type Ref } from 'react';
import words from '../../../../content/receptionist/words.yaml';
import { Button } from '../../ui/button.tsx';
import styles from './message-form.module.css';
import { MESSAGE_MAX_LENGTH } from './dialogue/message-words.ts';

interface MessageFormProps {
  ref: Ref<HTMLInputElement>;
  isOver: boolean;
  onSay: (text: string) => void;
  onRestart: () => void;
}

export function MessageForm({ ref, isOver, onSay, onRestart }: MessageFormProps) {
  const [text, setText] = useState('');
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isOver) return;
        onSay(text);
        setText('');
      }}
    >
      <label htmlFor="receptionist-message">{words.field}</label>
      <div className={styles.row}>
        <input
          ref={ref}
          id="receptionist-message"
          value={text}
          maxLength={MESSAGE_MAX_LENGTH}
          placeholder={words.placeholder}
          dir="auto"
          autoComplete="off"
          readOnly={isOver}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant="gold" disabled={isOver}>
          {words.send}
        </Button>
      </div>
      <p className={styles.over} role="status">
        {isOver && words.over}
      </p>
      <Button variant="quiet" size="small" onClick={onRestart}>
        {words.again}
      </Button>
    </form>
  );
}
