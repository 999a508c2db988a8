import { use, useEffect, useRef, useState, type ReactNode } from 'react';
import { FieldErrors } from '../ui/field.tsx';

interface FoldedFieldsProps {
  summary: string;
  /** Of the fields that are folded. */
  names: readonly string[];
  className?: string | undefined;
  children: ReactNode;
}

/** Fields that few people need, closed until somebody opens them, has filled them in, or must mend them. */
export function FoldedFields({ summary, names, className = '', children }: FoldedFieldsProps) {
  const [open, setOpen] = useState(false);
  const element = useRef<HTMLDetailsElement>(null);
  const errors = use(FieldErrors);
  const isWrong = names.some((name) => errors[name]);

  useEffect(() => {
    // What was remembered from an earlier attempt must be seen before it is sent again.
    const typed = names.some((name) => {
      const field = element.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`);
      return field?.type === 'checkbox' ? 'checked' in field && field.checked : field?.value;
    });
    if (typed) setOpen(true);
  }, [names]);

  return (
    <details
      ref={element}
      className={`fold flow ${className}`}
      open={open || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
