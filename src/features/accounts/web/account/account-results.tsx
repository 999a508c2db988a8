/** The owner's assessments: how they compare over time, and for each its report, a private link and its deletion. */
import { useRef, useState } from 'react';
import words from '#content/assessment/account-comparison-words.yaml';
import discStyles from '#content/assessment/styles.yaml';
import type { AccountOverview } from '#features/accounts/shared/account-holdings.ts';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { CHANCE_CHANGE, standingOf, type Scores } from '#features/assessment/shared/disc-scoring.ts';
import { listOf } from '#features/assessment/shared/disc-narrative.ts';
import { eraseRunOf } from '#features/assessment/web/stored-run.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { formatDay } from '#web/ui/format-moment.ts';
import { callFunction } from '#web/api/functions-client.ts';
import { useAccountAction } from './account-overview.ts';
import { AccountSection } from './account-section.tsx';
import styles from './account.module.css';
import { AskFirst } from '#web/ui/ask-first.tsx';
import { reportHash, reportLinkId } from './report-address.ts';
import type { DatedResult } from './result-moments.ts';
import { ResultsChart } from './results-chart.tsx';
import { ResultsTable } from './results-table.tsx';
import { useStatusMessage } from '../sign-in/use-status-message.ts';

interface AccountResultsProps extends Pick<AccountOverview, 'comparisons'> {
  results: DatedResult[];
}

export function AccountResults({ results, comparisons }: AccountResultsProps) {
  const { said, say, place } = useStatusMessage<HTMLHeadingElement>();
  const oldestFirst = results.toReversed();
  return (
    <AccountSection
      id="results"
      heading="Your assessments"
      headingRef={place}
      note="Results you finish while signed in are kept here until you delete them, and at most 24 months."
    >
      <p role="status" className="small">
        {said}
      </p>
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
          {results.length > 1 && (
            <p className="small">
              Changes under about {CHANCE_CHANGE} points are ordinary chance: thirty picks tell no more.
            </p>
          )}
          <ul className="rows">
            {results.map((result) => (
              <Result
                key={result.id}
                result={result}
                onDeleted={() => say(`The result of ${result.moment} is deleted.`)}
              />
            ))}
          </ul>
        </>
      )}
      <Comparisons comparisons={comparisons} />
      <Claim />
    </AccountSection>
  );
}

function Comparisons({ comparisons }: Pick<AccountOverview, 'comparisons'>) {
  if (comparisons.length === 0) return null;
  return (
    <div className="part flow">
      <h3>{words.heading}</h3>
      <p className="small">{words.note}</p>
      <ul className="rows">
        {comparisons.map(({ url, with: name, since }) => (
          <li key={url} className="split">
            <span>{fillWords(name ? words.with : words.waiting, { name: name ?? '', day: formatDay(since) })}</span>
            <a className={buttonClass('quiet', 'small')} href={url}>
              {words.open}
              {name && <span className="visually-hidden"> {fillWords(words.openWhich, { name })}</span>}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Change = 'share' | 'revoke' | 'delete';

const DONE = {
  share: 'Anyone with this link can see the result, without your email.',
  revoke: 'The link no longer works.',
};

interface ResultProps {
  result: DatedResult;
  onDeleted: () => void;
}

function Result({ result, onDeleted }: ResultProps) {
  const { id, moment, scores, answers, share } = result;
  const [said, setSaid] = useState('');
  const [asking, setAsking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { run, isPending, problem } = useAccountAction(
    async (change: Change, idempotencyKey) => {
      if (change === 'delete') {
        await callFunction('delete-assessment', { id }, { idempotencyKey });
        eraseRunOf(answers);
      } else await callFunction('share-assessment', { id, shared: change === 'share' }, { idempotencyKey });
      return change;
    },
    (change) => (change === 'delete' ? onDeleted() : setSaid(DONE[change])),
  );
  const act = (change: Change) => {
    setSaid('');
    run(change);
  };
  const copy = async () => {
    const isCopied = await copyText(share?.url ?? '');
    if (!isCopied) field.current?.focus();
    setSaid(isCopied ? 'Copied.' : 'The link is selected: press Ctrl+C to copy it.');
  };
  const ask = (whether: boolean) => {
    setAsking(whether);
    setSaid(whether ? `Delete this result${share ? ' and its link' : ''}? It can't be undone.` : '');
  };

  return (
    <li className="flow">
      <div className={styles.resultHead}>
        <p>
          <strong>{moment}</strong>
          <span className="small">{leadOf(scores)}</span>
        </p>
        <div className="actions">
          <a id={reportLinkId(id)} className={buttonClass('quiet', 'small')} href={reportHash(id)}>
            See report<span className="visually-hidden"> of {moment}</span>
          </a>
          <SiteLink className={buttonClass('quiet', 'small')} to={`${routes.together}?result=${id}`}>
            {words.compare}
            <span className="visually-hidden"> {fillWords(words.compareWhich, { moment })}</span>
          </SiteLink>
          {share ? (
            <Button variant="quiet" size="small" aria-disabled={isPending || undefined} onClick={() => act('revoke')}>
              Revoke link<span className="visually-hidden"> of {moment}</span>
            </Button>
          ) : (
            <Button variant="quiet" size="small" aria-disabled={isPending || undefined} onClick={() => act('share')}>
              Create private link<span className="visually-hidden"> of {moment}</span>
            </Button>
          )}
          <AskFirst
            verb="Delete"
            what={`the result of ${moment}`}
            asking={asking}
            onAsk={ask}
            busy={isPending}
            onYes={() => act('delete')}
          />
        </div>
      </div>
      {share?.url && (
        <div className="row">
          <input
            ref={field}
            readOnly
            value={share.url}
            aria-label={`Private link of ${moment}`}
            onFocus={(event) => event.target.select()}
          />
          <Button variant="quiet" size="small" onClick={() => void copy()}>
            Copy<span className="visually-hidden"> the private link of {moment}</span>
          </Button>
        </div>
      )}
      {share && (
        <p className="small">
          {share.url
            ? `The link ends on ${formatDay(share.expiresAt)}.`
            : 'The link to this result no longer works. Revoke it and create a new one.'}
        </p>
      )}
      <p role="status" className="small">
        {said || problem}
      </p>
    </li>
  );
}

/** Results taken while signed out belong to whoever can read mail at the address they were sent to. */
function Claim() {
  const [said, setSaid] = useState('');
  const claim = useAccountAction(
    async (_: void, idempotencyKey) =>
      callFunction<{ claimed: number; mailed: boolean }>('claim-assessments', {}, { idempotencyKey }),
    ({ claimed, mailed }) => setSaid(mailed ? MAILED : claimed > 0 ? `${claimed} added to your account.` : NONE),
  );
  const ask = () => {
    setSaid('');
    claim.run();
  };
  return (
    <div className="part flow">
      <h3>Taken the assessment before, signed out?</h3>
      <p className="small">We add the results that were emailed to your account&apos;s address.</p>
      <Button variant="quiet" size="small" aria-disabled={claim.isPending || undefined} onClick={ask}>
        Add my earlier results
      </Button>
      <p role="status" className="small">
        {said || claim.problem}
      </p>
    </div>
  );
}

const MAILED =
  'We sent a message to your address. Press the button on the page it links to, and your results are added.';
const NONE = 'No other results were found for this address.';

/** False where pages have no access to the clipboard: on plain http, or when it is forbidden. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Names tied styles together, because their D-I-S-C order says nothing about the taker. */
function leadOf(scores: Scores): string {
  const { first } = standingOf(scores);
  const names = listOf(first.map((style) => discStyles[style].name));
  return first.length > 1 ? `${names} are tied` : `Primary style ${names}`;
}
