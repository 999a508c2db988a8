/** The owner's assessments: how they compare over time, and for each a private link and its end. */
import { useRef, useState } from 'react';
import discStyles from '../../../content/disc/styles.yaml';
import type { AccountAssessment } from '../../shared/account-holdings.ts';
import { routes } from '../../shared/routes.ts';
import { standingOf, type Scores } from '../../shared/disc-scoring.ts';
import { listOf } from '../../shared/disc-narrative.ts';
import { SiteLink } from '../shell/site-link.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { formatDay } from '../ui/format-moment.ts';
import { messageOf } from './account-form.tsx';
import { callAccount, useAccountAction } from './account-overview.ts';
import { AccountSection } from './account-section.tsx';
import styles from './account.module.css';
import { ResultsChart } from './results-chart.tsx';
import { ResultsTable } from './results-table.tsx';

export function AccountResults({ results }: { results: AccountAssessment[] }) {
  const oldestFirst = results.toReversed();
  return (
    <AccountSection
      id="results"
      heading="Your assessments"
      note="Results you finish while signed in are kept here until you delete them, and at most 24 months."
    >
      {results.length === 0 ? (
        <>
          <p>No results here yet. Take the assessment while you are signed in, and it is saved to your account.</p>
          <SiteLink className={buttonClass('gold')} to={routes['free-disc-assessment']}>
            Take the assessment
          </SiteLink>
        </>
      ) : (
        <>
          {results.length > 1 && <ResultsChart results={oldestFirst} />}
          <ResultsTable results={oldestFirst} />
          <ul className={styles.rows}>
            {results.map((result) => (
              <Result key={result.id} result={result} />
            ))}
          </ul>
        </>
      )}
      <Claim />
    </AccountSection>
  );
}

function Result({ result }: { result: AccountAssessment }) {
  const { id, completedAt, scores, share } = result;
  const [said, setSaid] = useState('');
  const [asking, setAsking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const setShared = useAccountAction((shared: boolean) => callAccount('share-assessment', { id, shared }));
  const remove = useAccountAction(() => callAccount('delete-assessment', { id }));
  const busy = setShared.isPending || remove.isPending;

  const attempt = async (act: () => Promise<string>) => {
    if (busy) return;
    setSaid('');
    setSaid(await act().catch(messageOf));
  };
  const makeLink = () =>
    attempt(async () => {
      await setShared.mutateAsync(true);
      return 'Anyone with this link can see the result, without your email.';
    });
  const revoke = () =>
    attempt(async () => {
      await setShared.mutateAsync(false);
      return 'The link no longer works.';
    });
  const copy = () =>
    attempt(async () => {
      field.current?.select();
      await navigator.clipboard.writeText(share?.url ?? '');
      return 'Copied.';
    });
  const erase = () => attempt(async () => (await remove.mutateAsync(undefined), ''));
  const day = formatDay(completedAt);

  return (
    <li className={styles.result}>
      <div className={styles.resultHead}>
        <p>
          <strong>{day}</strong>
          <span className={styles.small}> · {leadOf(scores)}</span>
        </p>
        <div className="actions">
          {share ? (
            <Button variant="quiet" size="small" aria-disabled={busy || undefined} onClick={() => void revoke()}>
              Revoke link<span className="visually-hidden"> of {day}</span>
            </Button>
          ) : (
            <Button variant="quiet" size="small" aria-disabled={busy || undefined} onClick={() => void makeLink()}>
              Create private link<span className="visually-hidden"> of {day}</span>
            </Button>
          )}
          {asking ? (
            <>
              <Button variant="quiet" size="small" className={styles.danger} onClick={() => void erase()}>
                Yes, delete<span className="visually-hidden"> the result of {day}</span>
              </Button>
              <Button variant="quiet" size="small" onClick={() => setAsking(false)}>
                Keep it
              </Button>
            </>
          ) : (
            <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
              Delete<span className="visually-hidden"> the result of {day}</span>
            </Button>
          )}
        </div>
      </div>
      {share?.url && (
        <div className={styles.link}>
          <input
            ref={field}
            readOnly
            value={share.url}
            aria-label={`Private link of ${day}`}
            onFocus={(event) => event.target.select()}
          />
          <Button variant="quiet" size="small" onClick={() => void copy()}>
            Copy
          </Button>
        </div>
      )}
      {share && (
        <p className={styles.small}>
          {share.url
            ? `The link ends on ${formatDay(share.expiresAt)}.`
            : 'The link to this result no longer works. Revoke it and create a new one.'}
        </p>
      )}
      <p role="status" className={styles.small}>
        {said}
      </p>
    </li>
  );
}

/** Results taken signed out belong to whoever can read the address they were sent to. */
function Claim() {
  const [said, setSaid] = useState('');
  const claim = useAccountAction(() => callAccount<{ claimed: number; mailed: boolean }>('claim-assessments'));
  const ask = async () => {
    if (claim.isPending) return;
    setSaid('');
    try {
      const { claimed, mailed } = await claim.mutateAsync(undefined);
      setSaid(mailed ? MAILED : claimed > 0 ? `${claimed} added to your account.` : NONE);
    } catch (reason) {
      setSaid(messageOf(reason));
    }
  };
  return (
    <div className={styles.part}>
      <h3>Taken the assessment before, signed out?</h3>
      <p className={styles.small}>We add the results that were emailed to your account&apos;s address.</p>
      <Button variant="quiet" size="small" aria-disabled={claim.isPending || undefined} onClick={() => void ask()}>
        Add my earlier results
      </Button>
      <p role="status" className={styles.small}>
        {said}
      </p>
    </div>
  );
}

const MAILED =
  'We sent a message to your address. Press the button on the page it links to, and your results are added.';
const NONE = 'No other results were found for this address.';

/** Tied styles are named together, because which comes first is a key and not a verdict. */
function leadOf(scores: Scores): string {
  const { first } = standingOf(scores);
  const names = listOf(first.map((style) => discStyles[style].name));
  return first.length > 1 ? `${names} are tied` : `Primary style ${names}`;
}
