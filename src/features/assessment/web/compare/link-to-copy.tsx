import { useRef, useState } from 'react';
import words from '#content/assessment/together-words.yaml';
import { Button } from '#web/ui/button.tsx';
import styles from './together.module.css';

interface LinkToCopyProps {
  id: string;
  label: string;
  hint?: string;
  url: string;
}

export function LinkToCopy({ id, label, hint, url }: LinkToCopyProps) {
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const copy = async () => {
    const isCopied = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    );
    if (!isCopied) field.current?.focus();
    setSaid(isCopied ? words.copy.done : words.copy.selected);
  };
  return (
    <div className={styles.link}>
      <div className="row">
        <label htmlFor={id}>{label}</label>
        <input ref={field} id={id} readOnly value={url} onFocus={(event) => event.target.select()} />
        <Button variant="quiet" onClick={() => void copy()}>
          {words.copy.copy}
          <span className="visually-hidden">: {label}</span>
        </Button>
      </div>
      <p className="small" role="status">
        {said}
      </p>
      {hint && <p className="small">{hint}</p>}
    </div>
  );
}
