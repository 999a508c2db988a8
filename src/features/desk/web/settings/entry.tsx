import type { ReactNode } from 'react';
import styles from '../desk.module.css';
import list from './settings.module.css';

/** Who or what, how it stands, and what can be done with it. */
export function Entry({ name, state, children }: { name: string; state?: string; children?: ReactNode }) {
  return (
    <li className={`row ${list.entry}`}>
      <span className={styles.name}>{name}</span>
      {state && <span className={list.state}>{state}</span>}
      {children}
    </li>
  );
}
