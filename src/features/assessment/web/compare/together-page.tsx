/** Where two people compare their results. What the link opens is loaded after the page. */
import { useEffect, useState, type ReactNode } from 'react';
import words from '#content/assessment/together-opening-words.yaml';
import page from '#content/pages/together-page.yaml';
import { routes } from '#shared/site/routes.ts';
import { PageHead } from '#web/blocks/page-head.tsx';
import { Button } from '#web/ui/button.tsx';
import { comparisonToken } from './comparison-token.ts';
import type { Together } from './together.tsx';

type Loaded = { View: typeof Together; failed?: false } | { View?: never; failed: boolean };

export default function TogetherPage() {
  const [token, setToken] = useState('');
  const [{ View, failed }, setLoaded] = useState<Loaded>({ failed: false });

  const load = () => {
    setLoaded({ failed: false });
    import('./together.tsx').then(
      ({ Together: loaded }) => setLoaded({ View: loaded }),
      () => setLoaded({ failed: true }),
    );
  };
  useEffect(() => {
    const read = () => setToken(comparisonToken(location));
    read();
    load();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);

  const follow = (link: string) => {
    const { hash } = new URL(link);
    // The link that it replaces no longer opens this.
    history.replaceState(null, '', routes.together + hash);
    setToken(comparisonToken({ hash, search: '' }));
  };

  return (
    <>
      <PageHead name="together" words={page} />
      {View ? (
        <View key={token} token={token} onLink={follow} />
      ) : (
        <Opening>
          <p role="status">{!failed && words.loading}</p>
          <p role="alert">{failed && words.failed}</p>
          {failed && (
            <Button variant="gold" onClick={load}>
              {words.again}
            </Button>
          )}
          <noscript>{words.scripts}</noscript>
        </Opening>
      )}
    </>
  );
}

function Opening({ children }: { children: ReactNode }) {
  return (
    <div className="wrap page">
      <header className="flow">
        <p className="eyebrow">{page.eyebrow}</p>
        <h1>{page.heading}</h1>
        <p className="lead">{page.lead}</p>
        {children}
      </header>
    </div>
  );
}
