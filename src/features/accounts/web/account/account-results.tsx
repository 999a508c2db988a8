/** The owner's assessments: how they compare over time, and for each its report, a private link and its deletion. */
import { lazy, Suspense, useState } from 'react';
import words from '#content/accounts/account-words.yaml';
import compareWords from '#content/assessment/account-comparison-words.yaml';
import discStyles from '#content/assessment/styles.yaml';
import {
  CHANCE_CHANGE,
  CHANCE_LEAD,
  movedBeyondChance,
  standingOf,
  type Scores,
} from '#features/assessment/shared/disc-scoring.ts';
import { listOf } from '#features/assessment/shared/disc-narrative.ts';
import { emblemOf } from '#features/assessment/shared/emblem.ts';
import { leadingStyle, portraitFor, portraitOf } from '#features/assessment/shared/portrait.ts';
import { Emblem } from '#features/assessment/web/emblem.tsx';
import { ReminderTick } from '#features/assessment/web/reminder-tick.tsx';
import { eraseRunOf } from '#features/assessment/web/stored-run.ts';
import type { AccountOverview } from '#features/accounts/shared/account-holdings.ts';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { callFunction } from '#web/api/functions-client.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { AskFirst } from '#web/ui/ask-first.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { formatDay } from '#web/ui/format-moment.ts';
import { SpokenLabel } from '#web/ui/filled-text.tsx';
import { useAccountAction, useStatusMessage } from './account-actions.ts';
import { AccountSection, ActionButton, Said } from './account-section.tsx';
import styles from './account.module.css';
import { reportHash, reportLinkId, type DatedResult } from './dated-results.ts';
import { ResultsTable } from './results-over-time.tsx';
import { LinkButton } from '#web/blocks/link-button.tsx';

const ShareResult = lazy(() => import('#features/assessment/web/share-result.tsx'));

const texts = words.results;

interface AccountResultsProps {
  /** Newest first. */
  results: DatedResult[];
  overview: Pick<AccountOverview, 'profile' | 'reminderAt' | 'comparisons'>;
}

export function AccountResults({ results, overview }: AccountResultsProps) {
  const { said, say, place } = useStatusMessage<HTMLHeadingElement>();
  return (
    <AccountSection id="results" words={texts} headingRef={place}>
      <Said>{said}</Said>
      {results.length === 0 ? (
        <>
          <p>{texts.none}</p>
          <LinkButton variant="gold" to={routes['free-disc-assessment']} label={texts.take} />
        </>
      ) : (
        <>
          <ResultsTable results={results} />
          {results.length > 1 && <Moved results={results} />}
          <ReminderTick {...overview} />
          <ul className="rows">
            {results.map((result) => (
              <Result
                key={result.id}
                result={result}
                onDeleted={() => say(fillWords(texts.deleted, { moment: result.moment }))}
              />
            ))}
          </ul>
        </>
      )}
      <Comparisons comparisons={overview.comparisons} />
      <Claim />
    </AccountSection>
  );
}

function Comparisons({ comparisons }: Pick<AccountOverview, 'comparisons'>) {
  if (comparisons.length === 0) return null;
  return (
    <div className="part flow">
      <h3>{compareWords.heading}</h3>
      <p className="small">{compareWords.note}</p>
      <ul className="rows">
        {comparisons.map(({ url, with: name, since }) => (
          <li key={url} className="split">
            <span>
              {fillWords(name ? compareWords.with : compareWords.waiting, { name: name ?? '', day: formatDay(since) })}
            </span>
            <a className={buttonClass('quiet', 'small')} href={url}>
              {compareWords.open}
              {name && <span className="visually-hidden"> {fillWords(compareWords.openWhich, { name })}</span>}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What moved since the result before by more than chance. */
function Moved({ results: [latest, before] }: { results: DatedResult[] }) {
  if (!latest || !before) return null;
  const changes = movedBeyondChance(before.scores, latest.scores).map(({ style, points }) =>
    fillWords(points > 0 ? texts.up : texts.down, { style: discStyles[style].name, points: String(Math.abs(points)) }),
  );
  const { moment } = before;
  const bounds = { points: String(CHANCE_CHANGE), lead: String(CHANCE_LEAD) };
  return (
    <>
      <p>
        {changes.length > 0
          ? fillWords(texts.moved, { moment, changes: listOf(changes) })
          : fillWords(texts.still, { moment })}
      </p>
      <p className="small">{fillWords(texts.chance, bounds)}</p>
    </>
  );
}

function Result({ result, onDeleted }: { result: DatedResult; onDeleted: () => void }) {
  const { id, moment, scores, answers, firstName, share } = result;
  const [asking, setAsking] = useState(false);
  const [isOpen, setOpen] = useState(share !== null);
  const { run, isPending, said, say, problem } = useAccountAction(async (_: void, idempotencyKey) => {
    await callFunction('delete-assessment', { id }, { idempotencyKey });
    eraseRunOf(answers);
  }, onDeleted);
  const ask = (whether: boolean) => {
    setAsking(whether);
    say(whether ? (share ? texts.deleteAskShared : texts.deleteAsk) : '');
  };
  const named = (text: string) => fillWords(text, { moment });
  const { key: portrait } = portraitFor(scores);

  return (
    <li className="flow">
      <div className={styles.resultHead}>
        <div className={styles.portrait}>
          <Emblem parts={emblemOf(answers)} leading={leadingStyle(portrait)} />
          <p>
            <strong>{portraitOf(portrait).name}</strong>
            <span className="small">{moment}</span>
            <span className="small">{leadOf(scores)}</span>
          </p>
        </div>
        <div className="actions">
          <a id={reportLinkId(id)} className={buttonClass('quiet', 'small')} href={reportHash(id)}>
            <SpokenLabel text={named(texts.see)} />
          </a>
          <SiteLink className={buttonClass('quiet', 'small')} to={`${routes.together}?result=${id}`}>
            {compareWords.compare}
            <span className="visually-hidden"> {fillWords(compareWords.compareWhich, { moment })}</span>
          </SiteLink>
          <Button variant="quiet" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <SpokenLabel text={named(texts.share)} />
          </Button>
          <AskFirst
            verb={texts.delete}
            what={named(texts.result)}
            asking={asking}
            onAsk={ask}
            busy={isPending}
            onYes={() => run()}
          />
        </div>
      </div>
      <Said>{said || problem}</Said>
      {isOpen && (
        <Suspense fallback={null}>
          <ShareResult answers={answers} firstName={firstName} moment={moment} share={share} findId={async () => id} />
        </Suspense>
      )}
    </li>
  );
}

/** Results taken while signed out belong to whoever can read mail at the address they were sent to. */
function Claim() {
  const { earlier } = words;
  const claim = useAccountAction(
    async (_: void, idempotencyKey) =>
      callFunction<{ claimed: number; mailed: boolean }>('claim-assessments', {}, { idempotencyKey }),
    ({ claimed, mailed }) =>
      mailed ? earlier.mailed : claimed > 0 ? fillWords(earlier.added, { count: String(claimed) }) : earlier.none,
  );
  return (
    <div className="part flow">
      <h3>{earlier.heading}</h3>
      <p className="small">{earlier.text}</p>
      <ActionButton size="small" busy={claim.isPending} onClick={() => claim.run()} label={earlier.button} />
      <Said>{claim.said || claim.problem}</Said>
    </div>
  );
}

/** Names tied styles together, because their D-I-S-C order says nothing about the taker. */
function leadOf(scores: Scores): string {
  const { first } = standingOf(scores);
  const names = listOf(first.map((style) => discStyles[style].name));
  return first.length > 1 ? fillWords(texts.tied, { styles: names }) : fillWords(texts.primary, { style: names });
}
