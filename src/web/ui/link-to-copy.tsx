import { useId, useRef, useState, type ReactNode } from 'react';
import * as words from '#content/shell-words.yaml';
import { Button } from './button.tsx';

interface LinkToCopyProps {
  label: ReactNode;
  hint?: ReactNode;
  url: string;
}

export function LinkToCopy({ label, hint, url }: LinkToCopyProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setSaid(words.copied);
    } catch {
      // Pages have no access to the clipboard on plain http, or when it is forbidden.
      field.current?.focus();
      setSaid(words.selected);
    }
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="row">
        <input
          ref={field}
          id={id}
          readOnly
          value={url}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onFocus={({ target }) => target.select()}
        />
        <Button variant="quiet" onClick={() => void copy()}>
          {words.copyLink}
          <span className="visually-hidden">: {label}</span>
        </Button>
      </div>
      {hint && (
        <p id={`${id}-hint`} className="small">
          {hint}
        </p>
      )}
      <p className="small" role="status">
        {said}
      </p>
    </div>
  );
}
