import * as labels from '#content/artifact-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { useCallback, useEffect, useState } from 'react';
import type { ArtifactOf, PartProps } from '#schemas/content-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { formatClock } from '#web/ui/format-date.ts';
import styles from './site-health.module.css';

type Health = ArtifactOf<'site-health'>;
type Check = Health['checks'][number];
type Answer = 'asking' | 'good' | 'bad' | 'unknown';
type Answers = Readonly<Partial<Record<Check['path'], Answer>>>;

/** Longer than the server's own timeout for its database. */
const PATIENCE_MS = 5_000;

export function SiteHealth({ words: health }: PartProps<'site-health'>) {
  const { label, lead, button, withoutScripts, checks } = health;
  const { answers, at, ask } = useAnswers(checks);
  return (
    <div className={styles.health}>
      <p className={styles.lead}>{lead}</p>
      <p className={`eyebrow ${styles.label}`}>
        {at ? fillWords(labels.askedAt, { label, time: formatClock(at) }) : label}
      </p>
      <dl className={styles.checks} aria-live="polite">
        {checks.map((check) => {
          const answer = answers[check.path] ?? 'asking';
          return (
            <div key={check.path} className="columns early" data-answer={answer}>
              <dt>
                <a className={styles.path} href={check.path}>
                  {check.path}
                </a>
                {check.asks}
              </dt>
              <dd className={styles.answer}>{wordsFor(answer, check, health)}</dd>
              <dd className={styles.withoutScripts}>{withoutScripts}</dd>
            </div>
          );
        })}
      </dl>
      <Button variant="quiet" size="small" className={styles.again} onClick={ask} label={button} />
    </div>
  );
}

function wordsFor(answer: Answer, { good, bad }: Check, { asking, unknown }: Health): string {
  return { asking, good, bad, unknown }[answer];
}

function useAnswers(checks: Health['checks']) {
  const [answers, setAnswers] = useState<Answers>({});
  const [at, setAt] = useState<Date>();

  const ask = useCallback(() => {
    setAnswers({});
    setAt(new Date());
    for (const { path } of checks) {
      void answerOf(path).then((answer) => setAnswers((others) => ({ ...others, [path]: answer })));
    }
  }, [checks]);
  useEffect(ask, [ask]);

  return { answers, at, ask };
}

async function answerOf(path: string): Promise<Answer> {
  try {
    const { ok } = await fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
    return ok ? 'good' : 'bad';
  } catch {
    return 'unknown';
  }
}
