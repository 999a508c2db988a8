/** A test run before and after its facts changed: each case with the fact behind it, the answer and the verdict. */
import type { ArtifactOf, PartProps } from '#schemas/content-schema.ts';
import type { SpokenLine } from '#features/calls/web/playback/browser-voices.ts';
import { PlaybackControls } from '#features/calls/web/playback/playback-controls.tsx';
import styles from './test-run.module.css';
import { usePlayback } from '#features/calls/web/playback/use-playback.ts';

type Run = ArtifactOf<'conversation-tags'>['testRun'];
type Case = Run['cases'][number];
type Verdict = 'passed' | 'failed' | 'waiting';

const VERDICTS: Record<Verdict, { sign: string; words: string }> = {
  passed: { sign: '✓', words: 'Passed' },
  failed: { sign: '✕', words: 'Failed' },
  waiting: { sign: '·', words: 'Not run yet' },
};

export function TestRun({ words: { testRun: run } }: PartProps<'conversation-tags'>) {
  const playback = usePlayback(
    run.cases.flatMap(({ asked, after }): SpokenLine[] => [
      { says: asked, side: 'person' },
      { says: after.said, side: 'agent' },
    ]),
  );
  const { step } = playback;
  const before = run.cases.map((one) => verdictOf(one.before.passes));
  const after = run.cases.map((one, index) =>
    step === undefined || 2 * index < step ? verdictOf(one.after.passes) : 'waiting',
  );
  return (
    <figure className={styles.run}>
      <figcaption className={styles.head}>
        <p>
          <span className={styles.label}>{run.label}</span> {run.title}
        </p>
        <PlaybackControls playback={playback} what="version 2" unit="lines" />
      </figcaption>
      <div className={styles.versions}>
        <Version version={run.versions[0]} verdicts={before} />
        <Version version={run.versions[1]} verdicts={after} />
      </div>
      <ol className={styles.cases}>
        {run.cases.map((one, index) => (
          <li key={one.asked}>
            <div>
              <h3>{one.asked}</h3>
              <p className={styles.expected}>Expected: {one.expected}</p>
            </div>
            <Answer
              version={run.versions[0].name}
              fact={factBefore(run, one)}
              verdict={before[index]}
              {...one.before}
            />
            <Answer version={run.versions[1].name} fact={factAfter(run, one)} verdict={after[index]} {...one.after} />
          </li>
        ))}
      </ol>
    </figure>
  );
}

function Version({ version, verdicts }: { version: Run['versions'][number]; verdicts: readonly Verdict[] }) {
  const passed = verdicts.filter((verdict) => verdict === 'passed').length;
  const waiting = verdicts.includes('waiting');
  return (
    <div className={styles.version}>
      <p className={styles.signs} aria-hidden="true">
        {verdicts.map((verdict, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the order of the cases is fixed
          <span key={index} data-verdict={verdict}>
            {VERDICTS[verdict].sign}
          </span>
        ))}
      </p>
      <p>
        <span className={styles.name}>
          {version.name}: {passed} of {verdicts.length} passed
        </span>{' '}
        <span className={styles.state}>{waiting ? 'Running' : version.state}</span>
      </p>
    </div>
  );
}

interface AnswerProps {
  version: string;
  fact: string;
  said: string;
  verdict: Verdict | undefined;
}

function Answer({ version, fact, said, verdict = 'waiting' }: AnswerProps) {
  return (
    <div className={styles.answer} data-verdict={verdict}>
      <p className={styles.verdict}>
        <span aria-hidden="true">{VERDICTS[verdict].sign}</span> {VERDICTS[verdict].words}
        <span className={styles.by}>{version}</span>
      </p>
      <p className={styles.said}>{said}</p>
      <p className={styles.fact}>{fact}</p>
    </div>
  );
}

function verdictOf(passes: boolean): Verdict {
  return passes ? 'passed' : 'failed';
}

function factBefore({ facts }: Run, { fact }: Case): string {
  const before = facts.find(({ id }) => id === fact)?.before;
  return before === undefined ? `${fact}: no such fact yet` : `${fact}: ${before}`;
}

function factAfter({ facts }: Run, { fact }: Case): string {
  const found = facts.find(({ id }) => id === fact);
  const news = found?.before === undefined ? ', new' : found.before === found.after ? '' : ', changed';
  return `${fact}${news}: ${found?.after ?? ''}`;
}
