/** The receptionist demo as a page holds it before anybody starts it: a line and a button that fetches the rest. */
import { useEffect, useState, type ComponentType } from 'react';
import words from '../../../../content/guided-calls/entry.yaml';
import { fetchMissingStyles } from '../../../web/navigation/missing-styles.ts';
import { SiteLink } from '../../../web/navigation/site-link.tsx';
import { Button } from '../../../web/ui/button.tsx';
import styles from './demo-entry.module.css';
import { keptTalk } from '../../../web/features/receptionist/kept-talk.ts';
import type { ReceptionistDemoProps } from '../../../web/features/receptionist/receptionist-demo.tsx';

type State = 'new' | 'kept' | 'loading' | 'failed';

export function DemoEntry({ item }: { item?: 'voice' }) {
  const voice = item === 'voice';
  const [Demo, setDemo] = useState<ComponentType<ReceptionistDemoProps>>();
  const [state, setState] = useState<State>('new');
  // Known in the browser only.
  useEffect(() => {
    if (keptTalk(Date.now())) setState('kept');
  }, []);
  const start = async () => {
    setState('loading');
    try {
      await fetchMissingStyles();
      const loaded = await import('../../../web/features/receptionist/receptionist-demo.tsx');
      const read = await loaded.loadReader();
      setDemo(() => (props: ReceptionistDemoProps) => <loaded.default {...props} read={read} />);
    } catch {
      setState('failed');
    }
  };
  return (
    <section aria-label={words.region} className={styles.region}>
      {Demo ? (
        <Demo voice={voice} />
      ) : (
        <div className={styles.entry}>
          <p className={styles.label}>{words.label}</p>
          <p className="lead">{words.lead}</p>
          <Button variant="gold" className={styles.start} disabled={state === 'loading'} onClick={() => void start()}>
            {words.start}
          </Button>
          <p role="status" className={styles.note}>
            {state === 'new' ? words.note : words[state]}
          </p>
        </div>
      )}
      {!voice && (
        <p className={styles.links}>
          <SiteLink to={words.voice.to}>{words.voice.label}</SiteLink>
          <SiteLink to={words.page.to}>{words.page.label}</SiteLink>
        </p>
      )}
    </section>
  );
}
