import { Suspense, use, useEffect, useState } from 'react';
import * as words from '#content/shell-words.yaml';
import { Router, useLocation, type AroundNavHandler } from 'wouter';
import { isDesk, matchPage, usesMicrophone } from '../shared/site/routes.ts';
import { AuthProvider } from '../features/accounts/web/sign-in/auth-context.tsx';
import { loadedPage, loadPage } from './navigation/page-loader.ts';
import { settings } from './settings/settings.ts';
import { repeatEarlyActs } from './shell/early-acts.ts';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { CallBar } from './shell/call-bar.tsx';
import { Footer } from './shell/footer.tsx';
import { Header } from './shell/header.tsx';
import { arriveAt, countMoves } from './navigation/arrival.ts';

/** @param ssrPath The path to prerender; browsers take it from the address bar. */
export function App({ ssrPath }: { ssrPath?: string }) {
  return (
    <Router aroundNav={navigateWithPolicy} {...(ssrPath !== undefined && { ssrPath })}>
      <AuthProvider>
        <Site />
      </AuthProvider>
    </Router>
  );
}

/** The microphone's Permissions-Policy is fixed per document, so pages that need another one are loaded in full. */
const navigateWithPolicy: AroundNavHandler = (navigate, to, options) => {
  const hasModel = settings.brain !== null;
  if ([to, location.pathname].some((path) => usesMicrophone(path, hasModel))) location.assign(to);
  else navigate(to, options);
};

function Site() {
  const [path] = useLocation();
  return (
    <>
      <a className="skip-link" href="#main">
        {words.skip}
      </a>
      {!isDesk(path) && <Header path={path} />}
      <main id="main" tabIndex={-1}>
        <ErrorBoundary key={path}>
          {/* Keyed by path: otherwise React keeps showing the old page and 'Loading...' never appears. */}
          <Suspense key={path} fallback={<Loading />}>
            <PageAt path={path} />
          </Suspense>
        </ErrorBoundary>
      </main>
      <CallBar path={path} />
      {!isDesk(path) && <Footer />}
    </>
  );
}

function PageAt({ path }: { path: string }) {
  const { name, slug } = matchPage(path);
  // These hooks precede `use`: React fails (error #467) when hooks follow a `use` that its second try no longer calls.
  const [move] = useState(countMoves);
  useEffect(() => arriveAt(move), [move]);
  useEffect(repeatEarlyActs, []);
  const { default: Page } = loadedPage(name) ?? use(loadPage(name));
  return <Page slug={slug} />;
}

function Loading() {
  return (
    <p className="loading" role="status" aria-live="polite">
      {words.loading}
    </p>
  );
}
