import { lazy, Suspense, type ReactNode } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import words from '#content/assessment/team-page-words.yaml';
import page from '#content/pages/disc-team-page.yaml';
import { useAuth } from '#features/accounts/web/sign-in/auth-context.tsx';
import { routes } from '#shared/site/routes.ts';
import { PageHead } from '#web/blocks/page-head.tsx';
import { LinkButton } from '#web/blocks/link-button.tsx';
import { isInvitation } from './team-address.ts';

/** Loaded on demand: only signed-in visitors need it. */
const TeamsDashboard = lazy(() => import('./teams-dashboard.tsx'));

export default function DiscTeamPage() {
  const { user, loading } = useAuth();
  return (
    <>
      <PageHead name="disc-team" words={page} />
      <article className="wrap page">
        {user ? (
          <Suspense fallback={<Waiting />}>
            <TeamsDashboard key={user.id} userId={user.id} />
          </Suspense>
        ) : (
          <Opening>{loading ? <Looking /> : <SignedOut />}</Opening>
        )}
      </article>
    </>
  );
}

function Opening({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="flow">
        <p className="eyebrow">{page.eyebrow}</p>
        <h1>{page.heading}</h1>
        <p className="lead">{page.lead}</p>
      </header>
      <div className="ruled flow section">{children}</div>
    </>
  );
}

function Waiting() {
  return (
    <Opening>
      <Looking />
    </Opening>
  );
}

function Looking() {
  return (
    <>
      <p role="status" className="scripted">
        {words.looking}
      </p>
      <noscript>
        <p>{words.noScript}</p>
      </noscript>
    </>
  );
}

function SignedOut() {
  const hash = useLocationProperty(() => location.hash);
  // The invitation comes along through signing in or up.
  const next = encodeURIComponent(routes['disc-team'] + hash);
  return (
    <>
      <p>{isInvitation(hash) ? words.invited : words.signedOut}</p>
      <div className="actions">
        <LinkButton variant="gold" to={`${routes.auth}?next=${next}`} label={words.signIn} />
        <LinkButton variant="quiet" to={`${routes.auth}?next=${next}#sign-up`} label={words.signUp} />
      </div>
    </>
  );
}
