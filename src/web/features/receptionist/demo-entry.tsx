/** The receptionist demo as a page holds it before anybody starts it: a line and a button that fetches the rest. */
import { useState, type ComponentType } from 'react';
import words from '../../../../content/demos/entry.yaml';
import { SiteLink } from '../../navigation/site-link.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './demo-entry.module.css';
import type { ReceptionistDemoProps } from './receptionist-demo.tsx';

type Loading = 'no' | 'under way' | 'failed';

export function DemoEntry({ voice = false }: ReceptionistDemoProps) {
  const [Demo, setDemo] = useState<ComponentType<ReceptionistDemoProps>>();
  const [loading, setLoading] = useState<Loading>('no');
  const start = async () => {
    setLoading('under way');
    try {
      const loaded = await import('./receptionist-demo.tsx');
      setDemo(() => loaded.default);
    } catch {
      setLoading('failed');
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
          <Button
            variant="gold"
            className={styles.start}
            disabled={loading === 'under way'}
            onClick={() => void start()}
          >
            {words.start}
          </Button>
          <p role="status" className={styles.note}>
            {loading === 'under way' ? words.loading : loading === 'failed' ? words.failed : words.note}
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
