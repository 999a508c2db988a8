/** The desk before it knows what to show: the bar in its place, and a word unless it is quick. */
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import words from '#content/desk/gate-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { DeskBar } from './desk-bar.tsx';
import styles from './desk-frame.module.css';

export function Opening({ heading, children }: { heading: string; children?: ReactNode }) {
  const [path] = useLocation();
  return (
    <div className={`wrap ${styles.desk}`}>
      <DeskBar />
      <h1>{heading}</h1>
      {children}
      <Blocks isThread={path.startsWith(`${routes['desk-people']}/`)} />
    </div>
  );
}

/** @param props.isThread Whether for a person, and not for a list. */
export function Blocks({ isThread = false }: { isThread?: boolean }) {
  return (
    <p role="status" className={styles.loading} data-titled data-thread={isThread || undefined}>
      <span>{words.loading}</span>
    </p>
  );
}
