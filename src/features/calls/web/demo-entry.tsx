import { useEffect, useRef, useState, type ComponentType } from 'react';
import words from '#content/guided-calls/entry-words.yaml';
import { fetchMissingStyles } from '#web/navigation/whole-styles.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './demo-entry.module.css';

type State = 'new' | 'loading' | 'failed';

export function DemoEntry() {
  const [Demo, setDemo] = useState<ComponentType>();
  const [state, setState] = useState<State>('new');
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed gives way to the calls.
  useEffect(() => place.current?.querySelector('button')?.focus(), [Demo]);
  const start = async () => {
    setState('loading');
    try {
      await fetchMissingStyles();
      const [{ CallDemo }, { MakeItMine }] = await Promise.all([
        import('./call-demo.tsx'),
        import('./guided/make-it-mine.tsx'),
      ]);
      setDemo(() => () => (
        <>
          <CallDemo />
          <MakeItMine />
        </>
      ));
    } catch {
      setState('failed');
    }
  };
  if (Demo)
    return (
      <div ref={place} className={styles.opened}>
        <Demo />
      </div>
    );
  return (
    <section aria-label={words.region} className={`${styles.entry} ${styles.beside}`}>
      <p className="eyebrow">{words.label}</p>
      <p className="lead">{words.lead}</p>
      <div className={`actions scripted ${styles.start}`}>
        <Button variant="gold" disabled={state === 'loading'} onClick={() => void start()} label={words.start} />
      </div>
      <p role="status" className="small scripted">
        {state !== 'new' && <span>{words[state]}</span>}
      </p>
      <SiteLink to={words.page.to}>{words.page.label}</SiteLink>
    </section>
  );
}
