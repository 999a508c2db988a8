/** The first question on the landing page. Its answer is kept for the assessment, which then starts at the second. */
import { useEffect, useState } from 'react';
import words from '#content/assessment/landing-words.yaml';
import question from '#content/assessment/questions.yaml?first';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { LinkButton } from '#web/blocks/link-button.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import type { Style } from '../shared/disc-scoring.ts';
import { keepFirstAnswer, runSoFar, type RunSoFar } from './stored-run.ts';
import styles from './first-question.module.css';
import { shuffledOrder } from './quiz/option-order.ts';

const TOTAL = '30';
/** Until the browser's run is known. */
const UNKNOWN: RunSoFar = { step: 'info', chosen: [], order: [[...question.options.keys()]] };

export function FirstQuestion() {
  const [run, setRun] = useState<RunSoFar>();
  const { step, chosen, order } = run ?? UNKNOWN;
  const [shown = []] = order;
  const [picked] = chosen;
  const [isKept, setKept] = useState(true);

  // The options are shuffled here, because the prerendered page is the same for all. Until then, they are unreadable.
  useEffect(() => {
    const read = () => {
      const stored = runSoFar();
      setRun((before) => ({
        ...stored,
        order: stored.order[0] ? stored.order : (before?.order ?? [shuffledOrder(question.options, Math.random)]),
      }));
    };
    read();
    // Other tabs may go on with the run; a page restored from the back-forward cache has missed that.
    const moments = ['storage', 'pageshow'];
    for (const moment of moments) addEventListener(moment, read);
    return () => {
      for (const moment of moments) removeEventListener(moment, read);
    };
  }, []);

  const pick = (style: Style) => {
    setKept(keepFirstAnswer(style, shown, Date.now()));
    setRun({ step, chosen: [style], order: [shown] });
  };
  const number = String(chosen.length + 1);
  const [status, go] = {
    info: picked ? (isKept ? [words.counts, words.next] : [words.notKept, words.start]) : [words.pick, ''],
    quiz: [fillWords(words.under, { number }), fillWords(words.goOn, { number })],
    result: [words.done, words.result],
  }[step];

  return (
    <div className={`card ${styles.card}`}>
      <fieldset disabled={step !== 'info'} data-ready={run !== undefined}>
        <legend>
          <span className="eyebrow">{fillWords(words.question, { number: '1', total: TOTAL })}</span>
          <span className={styles.text}>{question.text}</span>
        </legend>
        <div className="stack scripted">
          {shown.map((index, position) => {
            const option = question.options[index];
            return (
              option && (
                // oxlint-disable-next-line react/no-array-index-key -- keyed by its place, so that shuffling moves no box
                <label key={position} className="choice">
                  <input
                    type="radio"
                    name={question.id}
                    value={index}
                    checked={option.value === picked}
                    onChange={() => pick(option.value)}
                  />
                  <span>{option.label}</span>
                </label>
              )
            );
          })}
        </div>
      </fieldset>
      <div className={`scripted actions ${styles.foot}`}>
        {go && <LinkButton variant="gold" to={routes['free-disc-assessment']} label={go} />}
        <p className="small" role="status">
          {status}
        </p>
      </div>
      <noscript>
        <a className={buttonClass('gold')} href={routes['free-disc-assessment']}>
          {words.scripts}
        </a>
      </noscript>
    </div>
  );
}
