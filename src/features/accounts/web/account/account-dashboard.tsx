import type { User } from '@supabase/auth-js';
import { QueryClientProvider } from '@tanstack/react-query';
import words from '#content/accounts/account-words.yaml';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { queryClient } from '#web/api/query-client.ts';
import { routes } from '#shared/site/routes.ts';
import { Button } from '#web/ui/button.tsx';
import { AccountData } from './account-data.tsx';
import { useAuth } from '../sign-in/auth-context.tsx';
import { messageOf } from '#web/api/failure-words.ts';
import { AccountNewsletter } from './account-newsletter.tsx';
import { AccountOrders } from './account-orders.tsx';
import { refreshOverview, useOverview } from './account-actions.ts';
import { AccountPassword, AccountProfile } from './account-profile.tsx';
import { AccountResults } from './account-results.tsx';
import { AccountSection } from './account-section.tsx';
import { AccountSessions } from './account-sessions.tsx';
import { AccountTwoStep } from './account-two-step.tsx';
import styles from './account.module.css';
import { datedResults, reportHash } from './dated-results.ts';
import { LinkButton } from '#web/blocks/link-button.tsx';

const AccountReport = lazy(() => import('./account-report.tsx'));

interface AccountDashboardProps {
  user: User;
  /** Called when the retry button is pressed, which then disappears: the page moves the focus elsewhere. */
  onRetry: () => void;
}

/** Must be remounted for another user, so that one user's data never shows for the next. */
export default function AccountDashboard(props: AccountDashboardProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Sections {...props} />
    </QueryClientProvider>
  );
}

function Sections({ user, onRetry }: AccountDashboardProps) {
  const { data, error, isPending, refetch } = useOverview(user.id);
  useRefreshOnNewSession();
  const hash = useLocationProperty(() => location.hash);
  if (isPending) {
    return (
      <p className={`ruled flow ${styles.waiting}`} role="status">
        {words.loading}
      </p>
    );
  }
  if (!data) {
    const tryAgain = () => {
      onRetry();
      void refetch();
    };
    return (
      <div className={`ruled flow ${styles.waiting}`} role="alert">
        <p>{messageOf(error)}</p>
        <Button variant="gold" onClick={tryAgain} label={words.again} />
      </div>
    );
  }
  const results = datedResults(data.assessments);
  const shown = results.find(({ id }) => reportHash(id) === hash);
  return (
    <>
      {shown && (
        <Suspense fallback={<p role="status">{words.report.loading}</p>}>
          <AccountReport key={shown.id} result={shown} />
        </Suspense>
      )}
      {/* Hidden rather than unmounted, so that what is typed in a form survives. */}
      <div hidden={shown !== undefined}>
        <AccountResults results={results} overview={data} />
        <AccountSection id="teams" words={words.teams}>
          <LinkButton variant="quiet" size="small" to={routes['disc-team']} label={words.teams.open} />
        </AccountSection>
        <AccountProfile profile={data.profile} />
        <AccountPassword email={data.profile.email} />
        <AccountTwoStep factors={data.factors} />
        <AccountSessions sessions={data.sessions} />
        <AccountNewsletter state={data.newsletter} email={data.profile.email} />
        <AccountOrders orders={data.orders} />
        <AccountData email={data.profile.email} orders={data.orders} />
      </div>
    </>
  );
}

/** Refetches the overview when the token changes: another tab may have confirmed an address or signed in again. */
function useRefreshOnNewSession(): void {
  const token = useAuth().session?.access_token;
  const seen = useRef(token);
  useEffect(() => {
    if (seen.current !== token) void refreshOverview();
    seen.current = token;
  }, [token]);
}
