/** The desk before it knows what to show: everything in its place, without words unless it takes long. */
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import words from '#content/desk/gate-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { DeskBar } from './desk-bar.tsx';
import styles from './desk-frame.module.css';
import blocks from './desk-opening.module.css';

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
    <p role="status" className={blocks.blocks} data-titled data-thread={isThread || undefined}>
      <span>{words.loading}</span>
    </p>
  );
}
