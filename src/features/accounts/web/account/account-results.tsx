/** The owner's assessments: how they compare over time, and for each its report, a private link and its deletion. */
import { useRef, useState } from 'react';
import words from '#content/accounts/account-words.yaml';
import discStyles from '#content/assessment/styles.yaml';
import { CHANCE_CHANGE, standingOf, type Scores } from '#features/assessment/shared/disc-scoring.ts';
import { listOf } from '#features/assessment/shared/disc-narrative.ts';
import { eraseRunOf } from '#features/assessment/web/stored-run.ts';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { callFunction } from '#web/api/functions-client.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { AskFirst } from '#web/ui/ask-first.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { formatDay } from '#web/ui/format-moment.ts';
import { SpokenLabel } from '../sign-in/filled-text.tsx';
import { useAccountAction, useStatusMessage } from './account-actions.ts';
import { AccountSection, ActionButton, Said } from './account-section.tsx';
import styles from './account.module.css';
import { reportHash, reportLinkId, type DatedResult } from './dated-results.ts';
import { ResultsChart, ResultsTable } from './results-over-time.tsx';

const texts = words.results;

export function AccountResults({ results }: { results: DatedResult[] }) {
  const { said, say, place } = useStatusMessage<HTMLHeadingElement>();
  const oldestFirst = results.toReversed();
  return (
    <AccountSection id="results" words={texts} headingRef={place}>
      <Said>{said}</Said>
      {results.length === 0 ? (
        <>
          <p>{texts.none}</p>
          <SiteLink className={buttonClass('gold')} to={routes['free-disc-assessment']}>
            {texts.take}
          </SiteLink>
        </>
      ) : (
        <>
          {results.length > 1 && <ResultsChart results={oldestFirst} />}
          <ResultsTable results={oldestFirst} />
          {results.length > 1 && <p className="small">{fillWords(texts.chance, { points: String(CHANCE_CHANGE) })}</p>}
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
      <Claim />
    </AccountSection>
  );
}

function Result({ result, onDeleted }: { result: DatedResult; onDeleted: () => void }) {
  const { id, moment, scores, answers, share } = result;
  const [asking, setAsking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { run, isPending, said, say, problem } = useAccountAction(
    async (change: 'share' | 'revoke' | 'delete', idempotencyKey) => {
      if (change === 'delete') {
        await callFunction('delete-assessment', { id }, { idempotencyKey });
        eraseRunOf(answers);
      } else await callFunction('share-assessment', { id, shared: change === 'share' }, { idempotencyKey });
      return change;
    },
    (change) => (change === 'delete' ? onDeleted() : change === 'share' ? texts.shared : texts.revoked),
  );
  const copy = async () => {
    const isCopied = await copyText(share?.url ?? '');
    if (!isCopied) field.current?.focus();
    say(isCopied ? texts.copied : texts.selected);
  };
  const ask = (whether: boolean) => {
    setAsking(whether);
    say(whether ? (share ? texts.deleteAskShared : texts.deleteAsk) : '');
  };
  const named = (text: string) => fillWords(text, { moment });

  return (
    <li className="flow">
      <div className={styles.resultHead}>
        <p>
          <strong>{moment}</strong>
          <span className="small">{leadOf(scores)}</span>
        </p>
        <div className="actions">
          <a id={reportLinkId(id)} className={buttonClass('quiet', 'small')} href={reportHash(id)}>
            <SpokenLabel text={named(texts.see)} />
          </a>
          <ActionButton size="small" busy={isPending} onClick={() => run(share ? 'revoke' : 'share')}>
            <SpokenLabel text={named(share ? texts.revoke : texts.share)} />
          </ActionButton>
          <AskFirst
            verb={texts.delete}
            what={named(texts.result)}
            asking={asking}
            onAsk={ask}
            busy={isPending}
            onYes={() => run('delete')}
          />
        </div>
      </div>
      {share?.url && (
        <div className="row">
          <input
            ref={field}
            readOnly
            value={share.url}
            aria-label={named(texts.link)}
            onFocus={(event) => event.target.select()}
          />
          <Button variant="quiet" size="small" onClick={() => void copy()}>
            <SpokenLabel text={named(texts.copy)} />
          </Button>
        </div>
      )}
      {share && (
        <p className="small">
          {share.url ? fillWords(texts.linkEnds, { day: formatDay(share.expiresAt) }) : texts.linkDead}
        </p>
      )}
      <Said>{said || problem}</Said>
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
      <ActionButton size="small" busy={claim.isPending} onClick={() => claim.run()}>
        {earlier.button}
      </ActionButton>
      <Said>{claim.said || claim.problem}</Said>
    </div>
  );
}

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
  return first.length > 1 ? fillWords(texts.tied, { styles: names }) : fillWords(texts.primary, { style: names });
}
