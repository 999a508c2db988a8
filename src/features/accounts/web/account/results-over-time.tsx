import words from '#content/accounts/account-words.yaml';
import discStyles from '#content/assessment/styles.yaml';
import { percentOf, STYLES } from '#features/assessment/shared/disc-scoring.ts';
import type { DatedResult } from './dated-results.ts';
import styles from './results-over-time.module.css';

/** @param results Newest first. */
export function ResultsTable({ results }: { results: readonly DatedResult[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll what is wider than the screen
    <div className="sideways" role="region" aria-label={words.results.table} tabIndex={0}>
      <table className={`table ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{words.results.date}</th>
            {STYLES.map((style) => (
              <th key={style} scope="col" className={`style-${style}`}>
                <span className={styles.letter}>{style}</span>
                <span className={styles.name}>{discStyles[style].name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {results.map(({ id, moment, scores }, index) => (
            <tr key={id}>
              <th scope="row">{moment}</th>
              {STYLES.map((style) => {
                const percent = percentOf(scores[style]);
                const before = results[index + 1];
                return (
                  <td key={style}>
                    {percent}%
                    <Change by={before && percent - percentOf(before.scores[style])} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The change since the result before; empty for the first result, whose space is kept so that figures stay aligned. */
function Change({ by }: { by: number | undefined }) {
  return (
    <span className={styles.change}>
      {by !== undefined && (
        <>
          <span className="visually-hidden">{words.results.change}</span>
          {by > 0 ? `+${by}` : by < 0 ? `−${-by}` : '±0'}
        </>
      )}
    </span>
  );
}
