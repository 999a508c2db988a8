/** One past result in full, in place of the account's sections. It has its own address, so that Back returns. */
import { useEffect, useRef } from 'react';
import words from '#content/accounts/account-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { PastReport } from '#features/assessment/web/past-report.tsx';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import styles from './account.module.css';
import { reportLinkId, type DatedResult } from './dated-results.ts';

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
      <SiteLink className={buttonClass('quiet', 'small')} to={routes.account}>
        {words.report.back}
      </SiteLink>
      <PastReport completedAt={completedAt} moment={moment} gender={gender} answers={answers} headingRef={heading} />
    </article>
  );
}
