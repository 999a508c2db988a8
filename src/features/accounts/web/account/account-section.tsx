import type { ComponentProps, ReactNode, Ref } from 'react';
import { Button } from '#web/ui/button.tsx';
import styles from './account.module.css';

interface AccountSectionProps {
  id: string;
  words: { heading: string; note?: string };
  /** For a section that moves the focus to its heading. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** Instead of the note in the words. */
  note?: ReactNode;
  children: ReactNode;
}

/** A part of /account: its heading on the left, its content on the right, under a hairline. */
export function AccountSection({ id, words, headingRef, note = words.note, children }: AccountSectionProps) {
  return (
    <section className={`titled ${styles.section}`} aria-labelledby={id}>
      <div>
        <h2 ref={headingRef} id={id} tabIndex={-1}>
          {words.heading}
        </h2>
        <p className="small">{note}</p>
      </div>
      <div className="flow">{children}</div>
    </section>
  );
}

/** A quiet button that keeps the focus while its action runs. */
export function ActionButton({ busy, ...rest }: Omit<ComponentProps<typeof Button>, 'variant'> & { busy: boolean }) {
  return <Button {...rest} variant="quiet" aria-disabled={busy || undefined} />;
}

export function Said({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="small">
      {children}
    </p>
  );
}

export function Problem({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="error">
      {children}
    </p>
  );
}
