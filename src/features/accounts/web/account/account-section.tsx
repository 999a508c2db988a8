/** A part of /account: its heading on the left, its content on the right, under a hairline. */
import type { ReactNode, Ref } from 'react';
import styles from './account.module.css';

interface AccountSectionProps {
  id: string;
  heading: string;
  /** For a section that moves the focus to its heading. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** A sentence under the heading. */
  note?: ReactNode;
  children: ReactNode;
}

export function AccountSection({ id, heading, headingRef, note, children }: AccountSectionProps) {
  return (
    <section className={`titled ${styles.section}`} aria-labelledby={id}>
      <div>
        <h2 ref={headingRef} id={id} tabIndex={-1}>
          {heading}
        </h2>
        {note && <p className="small">{note}</p>}
      </div>
      <div className="flow">{children}</div>
    </section>
  );
}
