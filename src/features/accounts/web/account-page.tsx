import { lazy, Suspense, useEffect, useRef, type Ref } from 'react';
import { useSearch } from 'wouter';
import words from '#content/accounts/account-page-words.yaml';
import page from '#content/pages/account-page.yaml';
import { routes } from '#shared/site/routes.ts';
import styles from './account/account.module.css';
import { useAuth } from './sign-in/auth-context.tsx';
import { PageHead } from '#web/blocks/page-head.tsx';
import { LinkButton } from '#web/blocks/link-button.tsx';

/** Loaded on demand: only signed-in visitors need the first, and only those who owe a code the second. */
const AccountDashboard = lazy(() => import('./account/account-dashboard.tsx'));
const CodeForm = lazy(() => import('./sign-in/code-form.tsx'));

export default function AccountPage() {
  const { user, halfSession, loading } = useAuth();
  const heading = useRef<HTMLHeadingElement>(null);
  const signedOut = useRef<HTMLParagraphElement>(null);
  const wasIn = useRef(false);
  useEffect(() => {
    // The focus is on the body because the button that had it is gone; anywhere else it is left alone.
    if (wasIn.current && !user && document.activeElement === document.body) signedOut.current?.focus();
    wasIn.current = user !== null;
  }, [user]);
  return (
    <>
      <PageHead name="account" words={page} />
      <article className="wrap page">
        <header className="flow">
          <p className="eyebrow">{page.eyebrow}</p>
          <h1 ref={heading} tabIndex={-1}>
            {page.heading}
          </h1>
          <p className="lead">{page.lead}</p>
        </header>
        <Suspense fallback={<Looking />}>
          {user ? (
            <AccountDashboard key={user.id} user={user} onRetry={() => heading.current?.focus()} />
          ) : halfSession ? (
            <div className={`ruled flow ${styles.waiting}`}>
              <CodeForm session={halfSession} />
            </div>
          ) : loading ? (
            <Looking />
          ) : (
            <SignedOut textRef={signedOut} />
          )}
        </Suspense>
      </article>
    </>
  );
}

function Looking() {
  return (
    <div className={`ruled flow ${styles.waiting}`}>
      <p role="status" className={styles.looking}>
        {words.looking}
      </p>
      <noscript>
        <p>{words.noScript}</p>
      </noscript>
    </div>
  );
}

function SignedOut({ textRef }: { textRef: Ref<HTMLParagraphElement> }) {
  const search = useSearch();
  // An order that its link brought here comes along.
  const next = encodeURIComponent(search ? `${routes.account}?${search}` : routes.account);
  return (
    <div className={`ruled flow ${styles.waiting}`}>
      <p ref={textRef} tabIndex={-1}>
        {words.signedOut}
      </p>
      <div className="actions">
        <LinkButton variant="gold" to={`${routes.auth}?next=${next}`} label={words.signIn} />
        <LinkButton variant="quiet" to={`${routes.auth}?next=${next}#sign-up`} label={words.createAccount} />
      </div>
    </div>
  );
}
