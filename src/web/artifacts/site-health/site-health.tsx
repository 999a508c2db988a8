import { useCallback, useEffect, useState } from 'react';
import type { PartProps } from '#schemas/content-schema.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './site-health.module.css';

type Answer = 'asking' | 'good' | 'bad' | 'unknown';

/** Longer than the server's own timeout for its database. */
const PATIENCE_MS = 5_000;

/** Asks this site, in the visitor's browser, whether it works. */
export function SiteHealth({ words }: PartProps<'site-health'>) {
  const { path, withoutScripts, again } = words;
  const [answer, setAnswer] = useState<Answer>('asking');
  const ask = useCallback(() => {
    setAnswer('asking');
    void answerOf(path).then(setAnswer);
  }, [path]);
  useEffect(ask, [ask]);
  return (
    <>
      <p className={`scripted ${styles.answer}`} data-answer={answer} aria-live="polite">
        {words[answer]}
      </p>
      <p className={styles.withoutScripts}>
        {withoutScripts} <a href={path}>{path}</a>
      </p>
      <div className="scripted">
        <Button variant="quiet" size="small" onClick={ask} label={again} />
      </div>
    </>
  );
}

async function answerOf(path: string): Promise<Answer> {
  try {
    const { ok } = await fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
    return ok ? 'good' : 'bad';
  } catch {
    return 'unknown';
  }
}
