/** What a flow saves, counted as on paper: before and after side by side, in tally marks and figures. */
import type { PartProps } from '#schemas/content-schema.ts';
import styles from './handoff-count.module.css';

type Count = keyof PartProps<'handoff-flow'>['words']['counts'];

const COUNTS: readonly Count[] = ['handoffs', 'typings', 'staffMinutes'];
/** The fifth stroke crosses the four before it. */
const BUNDLE = 5;
/** In the drawing's own units. */
const STROKE_GAP = 5;
const BUNDLE_WIDTH = 28;
const HEIGHT = 18;

export function HandoffCount({ words: flow }: PartProps<'handoff-flow'>) {
  return (
    <table className={`table ${styles.count}`}>
      <caption>
        <span className="eyebrow">{flow.label}</span>
        <br />
        {flow.title}
      </caption>
      <thead>
        <tr>
          <td />
          <th scope="col" className="eyebrow">
            {flow.before.name}
          </th>
          <th scope="col" className="eyebrow">
            {flow.after.name}
          </th>
        </tr>
      </thead>
      <tbody>
        {COUNTS.map((count) => (
          <tr key={count}>
            <th scope="row">{flow.counts[count]}</th>
            <td>
              <Counted number={flow.before.totals[count]} />
            </td>
            <td className={styles.after}>
              <Counted number={flow.after.totals[count]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Counted({ number }: { number: number }) {
  return (
    <>
      <span className={styles.number}>{number}</span>
      {number > 0 && <Tally number={number} />}
    </>
  );
}

function Tally({ number }: { number: number }) {
  const bundles = Array.from({ length: Math.ceil(number / BUNDLE) }, (_, i) => Math.min(BUNDLE, number - i * BUNDLE));
  return (
    <div className={`row ${styles.tally}`} aria-hidden="true">
      {bundles.map((strokes, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- bundles never move
        <svg key={index} width={BUNDLE_WIDTH} height={HEIGHT} viewBox={`0 0 ${BUNDLE_WIDTH} ${HEIGHT}`}>
          <path d={strokesOf(strokes)} />
        </svg>
      ))}
    </div>
  );
}

function strokesOf(strokes: number): string {
  const upright = Array.from(
    { length: Math.min(strokes, BUNDLE - 1) },
    // Vary the strokes slightly, as handwriting does.
    (_, i) => `M${4 + i * STROKE_GAP + (i % 2)} 2l${-1 + (i % 3)} ${HEIGHT - 4}`,
  );
  return upright.join('') + (strokes === BUNDLE ? `M1 ${HEIGHT - 4}L${BUNDLE_WIDTH - 5} 4` : '');
}
