import { lazy, Suspense } from 'react';
import words from '../../../content/pages/account-page.yaml';
import { routes } from '../../shared/routes.ts';
import styles from '../accounts/account.module.css';
import { useAuth } from '../accounts/auth-context.tsx';
import { SiteLink } from '../shell/site-link.tsx';
import { buttonClass } from '../ui/button.tsx';
import { PageHead } from './opening.tsx';

/** Only the signed in need it, and those halfway there. */
const AccountDashboard = lazy(() => import('../accounts/account-dashboard.tsx'));
const CodeForm = lazy(() => import('../accounts/code-form.tsx'));

export default function AccountPage() {
  const { user, halfSession, loading } = useAuth();
  return (
    <>
      <PageHead name="account" words={words} />
      <article className={`wrap ${styles.page}`}>
        <header className={styles.intro}>
          <p className="eyebrow">{words.eyebrow}</p>
          <h1>{words.heading}</h1>
          <p className="lead">{words.lead}</p>
        </header>
        <Suspense fallback={<Looking />}>
          {user ? (
            <AccountDashboard key={user.id} user={user} />
          ) : halfSession ? (
            <div className={`flow ${styles.waiting}`}>
              <CodeForm session={halfSession} />
            </div>
          ) : loading ? (
            <Looking />
          ) : (
            <SignedOut />
          )}
        </Suspense>
      </article>
    </>
  );
}

function Looking() {
  return (
    <div className={`flow ${styles.waiting}`}>
      <p role="status" className={styles.looking}>
        One moment: we are looking for your account.
      </p>
      <noscript>
        <p>Your account needs JavaScript. Please allow scripts for this page.</p>
      </noscript>
    </div>
  );
}

function SignedOut() {
  return (
    <div className={`flow ${styles.waiting}`}>
      <p>You are signed out. Sign in to see your account.</p>
      <div className="actions">
        <SiteLink className={buttonClass('gold')} to={`${routes.auth}?next=${routes.account}`}>
          Sign in
        </SiteLink>
        <SiteLink className={buttonClass('quiet')} to={`${routes.auth}#sign-up`}>
          Create an account
        </SiteLink>
      </div>
    </div>
  );
}
