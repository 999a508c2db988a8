/** One past result in full, in place of the account's sections. It has its own address, so that Back returns. */
import { useEffect, useRef } from 'react';
import words from '#content/accounts/account-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { PastReport } from '#features/assessment/web/past-report.tsx';
import styles from './account.module.css';
import { reportLinkId, type DatedResult } from './dated-results.ts';
import { LinkButton } from '#web/blocks/link-button.tsx';

export default function AccountReport({ result }: { result: DatedResult }) {
  const { id, completedAt, moment, gender, answers } = result;
  const article = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    article.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
    // On closing, the focus returns to the link that opened the report.
    return () => document.getElementById(reportLinkId(id))?.focus();
  }, [id]);
  return (
    <article ref={article} className={styles.report}>
      <LinkButton variant="quiet" size="small" to={routes.account} label={words.report.back} />
      <PastReport completedAt={completedAt} moment={moment} gender={gender} answers={answers} headingRef={heading} />
    </article>
  );
}
