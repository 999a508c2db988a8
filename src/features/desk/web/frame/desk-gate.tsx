/** Keeps the desk's code from loading until somebody is signed in; whoever isn't is sent to the sign-in page. */
import { Suspense, useEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { routes } from '#shared/site/routes.ts';
import { useAuth } from '#features/accounts/web/sign-in/auth-context.tsx';

export function DeskGate({ heading, lead, children }: { heading: string; lead: string; children: ReactNode }) {
  const { user, loading } = useAuth();
  const [path, navigate] = useLocation();
  useEffect(() => {
    if (!loading && !user) navigate(`${routes.auth}?next=${path}`, { replace: true });
  }, [loading, user, path, navigate]);
  const waiting = (
    <div className="wrap flow">
      <h1>{heading}</h1>
      <p className="lead">{lead} The desk is for the team that runs this site.</p>
      <p role="status">One moment: we are looking for your account.</p>
      <noscript>
        <p>The desk needs JavaScript. Please allow scripts for this page.</p>
      </noscript>
    </div>
  );
  return user ? <Suspense fallback={waiting}>{children}</Suspense> : waiting;
}
