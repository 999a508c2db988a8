/** Where two people compare their results. What the link opens is loaded after the page. */
import { useEffect, useState } from 'react';
import words from '#content/assessment/together-opening-words.yaml';
import page from '#content/pages/together-page.yaml';
import { routes } from '#shared/site/routes.ts';
import { PageHead } from '#web/blocks/page-head.tsx';
import { Button } from '#web/ui/button.tsx';
import { comparisonToken } from './comparison-token.ts';
import { Opening } from './comparison-opening.tsx';
import type { Together } from './together.tsx';

interface Loaded {
  View?: typeof Together;
  failed: boolean;
}

export default function TogetherPage() {
  const [token, setToken] = useState('');
  const [{ View, failed }, setLoaded] = useState<Loaded>({ failed: false });

  const load = () => {
    setLoaded({ failed: false });
    import('./together.tsx').then(
      ({ Together: loaded }) => setLoaded({ View: loaded, failed: false }),
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

  // Only a link's content takes the place of the opening, which stays as it was prerendered for who asks.
  if (View && token)
    return (
      <>
        <PageHead name="together" words={page} />
        <View key={token} token={token} onLink={follow} />
      </>
    );
  return (
    <>
      <PageHead name="together" words={page} />
      <Opening
        heading={page.heading}
        lead={page.lead}
        saysWhat
        state={
          <>
            <p role="status" className="scripted">
              {!View && !failed && words.loading}
            </p>
            <p role="alert">{failed && words.failed}</p>
            {failed && <Button variant="gold" onClick={load} label={words.again} />}
            <noscript>{words.scripts}</noscript>
          </>
        }
      >
        {View && <View token="" onLink={follow} />}
      </Opening>
    </>
  );
}
