/**
 * A part of a page that is closed until someone wants it. It opens for a link to it or into it, on paper, and for the
 * browser's search within the page.
 */
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './fold.module.css';

interface FoldProps {
  /** The anchor of the text, which is inside the fold, so that browsers open it for a link. */
  id: string;
  heading: string;
  /** The kind of block in it. */
  kind?: string | undefined;
  children: ReactNode;
}

export function Fold({ id, heading, kind, children }: FoldProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // Not every browser opens a fold by itself for a link into it.
    const openForLink = () => {
      const target = document.getElementById(location.hash.slice(1));
      if (!target || !fold.current || fold.current.open || !fold.current.contains(target)) return;
      fold.current.open = true;
      target.scrollIntoView();
    };
    openForLink();
    addEventListener('hashchange', openForLink);
    return () => removeEventListener('hashchange', openForLink);
  }, []);
  return (
    <details ref={fold} className={styles.fold} data-fold={id} data-kind={kind}>
      <summary>
        <h2>{heading}</h2>
      </summary>
      <div id={id} className={styles.body}>
        {children}
      </div>
    </details>
  );
}
