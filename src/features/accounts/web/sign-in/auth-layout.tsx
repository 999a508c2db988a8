import type { ReactNode } from 'react';
import words from '#content/accounts/sign-in-words.yaml';
import type { PageWords } from '#schemas/content-schema.ts';
import type { PageName } from '#shared/site/routes.ts';
import { PageHead } from '#web/blocks/page-head.tsx';
import styles from './auth-form.module.css';

interface AuthLayoutProps {
  name: PageName;
  page: PageWords;
  children: ReactNode;
}

export function AuthLayout({ name, page, children }: AuthLayoutProps) {
  return (
    <div className={`wrap page beside ${styles.page}`}>
      <PageHead name={name} words={page} />
      <header className="flow">
        <p className="eyebrow">{page.eyebrow}</p>
        <h1>{page.heading}</h1>
        <p className="lead">{page.lead}</p>
        <noscript>
          <p className="note" data-tone="bad">
            {words.noScript}
          </p>
        </noscript>
      </header>
      {children}
      <ul className={`rows ruled ${styles.points}`}>
        {page.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}
