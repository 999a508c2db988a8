/** A page of the account service: an introduction on the left, the form on the right. */
import type { ReactNode } from 'react';
import type { PageWords } from '#schemas/content-schema.ts';
import type { PageName } from '#shared/site/routes.ts';
import { PageHead } from '#web/blocks/page-head.tsx';
import styles from './auth-form.module.css';

interface AuthLayoutProps {
  name: PageName;
  words: PageWords;
  children: ReactNode;
}

export function AuthLayout({ name, words, children }: AuthLayoutProps) {
  return (
    <div className={`wrap page beside ${styles.page}`}>
      <PageHead name={name} words={words} />
      <header className="flow">
        <p className="eyebrow">{words.eyebrow}</p>
        <h1>{words.heading}</h1>
        <p className="lead">{words.lead}</p>
        <noscript>
          <p className="note" data-tone="bad">
            This form runs in your browser and needs JavaScript. Please allow scripts here.
          </p>
        </noscript>
      </header>
      {children}
      <ul className={`rows ruled ${styles.points}`}>
        {words.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}
