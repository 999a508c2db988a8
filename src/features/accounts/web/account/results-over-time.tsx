import words from '#content/accounts/account-words.yaml';
import discStyles from '#content/assessment/styles.yaml';
import { percentOf, STYLES, type Style } from '#features/assessment/shared/disc-scoring.ts';
import type { DatedResult } from './dated-results.ts';
import styles from './results-over-time.module.css';

/** In units of the picture, which are CSS pixels on a phone. */
const WIDTH = 360;
const HEIGHT = 200;
const LEFT = 36;
const RIGHT = 24;
const TOP = 10;
const BOTTOM = 28;
/** Percent between two grid lines. */
const GRID_STEP = 20;
/** Letters closer than this, in units of the picture, would overlap. */
const LETTER_HEIGHT = 15;
/** The height of a time under a date, in units of the picture. */
const TIME_HEIGHT = 14;
/** More dates than this would overlap, so only the first and the last are written then. */
const MOST_DATES = 3;

/** Each style's line has a stroke of its own and its letter at the end. */
export function ResultsChart({ results }: { results: DatedResult[] }) {
  const shares = results.map(({ scores }) => scores);
  const highest = Math.max(...shares.flatMap((scores) => STYLES.map((style) => percentOf(scores[style]))));
  const top = Math.min(100, Math.ceil((highest + 1) / GRID_STEP) * GRID_STEP);
  const x = (index: number) => LEFT + (index / (results.length - 1)) * (WIDTH - LEFT - RIGHT);
  const y = (percent: number) => TOP + (1 - percent / top) * (HEIGHT - TOP - BOTTOM);
  const grid = Array.from({ length: top / GRID_STEP + 1 }, (_, step) => step * GRID_STEP);
  const last = shares.at(-1);
  const letters = spread(STYLES.map((style) => ({ style, y: y(percentOf(last?.[style] ?? 0)) })));
  const height = HEIGHT + (results.some(({ time }) => time) ? TIME_HEIGHT : 0);
  const dated = (index: number) => results.length <= MOST_DATES || index === 0 || index === results.length - 1;
  return (
    <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={words.results.chart}>
      {grid.map((percent) => (
        <g key={percent}>
          <path className={styles.grid} d={`M${LEFT} ${y(percent)}H${WIDTH - RIGHT}`} />
          <text className={styles.scale} x={LEFT - 8} y={y(percent) + 4} textAnchor="end">
            {percent}%
          </text>
        </g>
      ))}
      {STYLES.map((style) => {
        const points = shares.map((scores, index) => [x(index), y(percentOf(scores[style]))] as const);
        return (
          <g key={style} className={styles[style]}>
            <path className={styles.line} d={`M${points.map((point) => point.join(' ')).join('L')}`} />
            {points.map(([px, py]) => (
              <circle key={px} className={styles.dot} cx={px} cy={py} r="3.5" />
            ))}
          </g>
        );
      })}
      {letters.map(({ style, y: at }) => (
        <text key={style} className={`${styles.end} ${styles[style]}`} x={WIDTH - RIGHT + 9} y={at + 5}>
          {style}
        </text>
      ))}
      {results.map(({ id, day, time }, index) =>
        dated(index) ? (
          <text
            key={id}
            className={styles.scale}
            x={x(index)}
            y={HEIGHT - 8}
            textAnchor={index === 0 ? 'start' : index === results.length - 1 ? 'end' : 'middle'}
          >
            {day}
            {time && (
              <tspan x={x(index)} dy={TIME_HEIGHT}>
                {time}
              </tspan>
            )}
          </text>
        ) : null,
      )}
    </svg>
  );
}

interface Letter {
  style: Style;
  y: number;
}

/** Pushes overlapping letters down, then pushes up those that would leave the picture. */
function spread(letters: Letter[]): Letter[] {
  const placed: Letter[] = [];
  for (const letter of letters.toSorted((a, b) => a.y - b.y)) {
    const above = placed.at(-1);
    placed.push({ ...letter, y: above ? Math.max(letter.y, above.y + LETTER_HEIGHT) : letter.y });
  }
  const lowest = HEIGHT - BOTTOM;
  let limit = lowest;
  return placed.toReversed().map((letter) => {
    const at = Math.min(letter.y, limit);
    limit = at - LETTER_HEIGHT;
    return { ...letter, y: at };
  });
}

export function ResultsTable({ results }: { results: DatedResult[] }) {
  const rows = results.map((result, index) => ({ ...result, before: results[index - 1] })).toReversed();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll what is wider than the screen
    <div className="sideways" role="region" aria-label={words.results.table} tabIndex={0}>
      <table className={`table ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{words.results.date}</th>
            {STYLES.map((style) => (
              <th key={style} scope="col" className={styles[style]}>
                <span className={styles.letter}>{style}</span>
                <span className={styles.name}>{discStyles[style].name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, moment, scores, before }) => (
            <tr key={id}>
              <th scope="row">{moment}</th>
              {STYLES.map((style) => (
                <td key={style}>
                  {percentOf(scores[style])}%
                  <Change by={before && percentOf(scores[style]) - percentOf(before.scores[style])} />
                </td>
              ))}
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
