/** A page of the desk. Its code loads once somebody is signed in; whoever isn't is sent to the sign-in page. */
import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { useLocation } from 'wouter';
import gate from '#content/desk/gate-words.yaml';
import type { PageWords } from '#schemas/content-schema.ts';
import { routes, type PageName } from '#shared/site/routes.ts';
import { PageHead } from '#web/blocks/page-head.tsx';
import type { PageProps } from '#web/navigation/page-loader.ts';
import { Opening } from './desk-opening.tsx';
import { useAuth } from '#features/accounts/web/sign-in/auth-context.tsx';

export function deskPage(name: PageName, words: PageWords, load: () => Promise<ComponentType<PageProps>>) {
  const Screen = lazy(async () => ({ default: await load() }));
  return function DeskPage(props: PageProps) {
    const { user, loading } = useAuth();
    const [path, navigate] = useLocation();
    useEffect(() => {
      if (!loading && !user) navigate(`${routes.auth}?next=${path}`, { replace: true });
    }, [loading, user, path, navigate]);
    const waiting = (
      <Opening heading={words.heading}>
        <noscript>
          <p>{gate.noScript}</p>
        </noscript>
      </Opening>
    );
    return (
      <>
        <PageHead name={name} words={words} />
        {user ? (
          // Made anew for another member, because a screen keeps what it has read.
          <Suspense key={user.id} fallback={waiting}>
            <Screen {...props} />
          </Suspense>
        ) : (
          waiting
        )}
      </>
    );
  };
}
