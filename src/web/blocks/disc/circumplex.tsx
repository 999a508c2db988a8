/** The four styles on a circle, with the result as a point; the labels carry the meaning, color only supports it. */
import * as labels from '#content/block-words.yaml';
import styles from './circumplex.module.css';

const RADIUS = 100;
const LETTER_AT = 44;
/** Names are outside the circle, in the corners of the picture. */
const CORNER_X = 148;
/** Keeps the names clear of the words at the ends of the vertical axis, which the longest name would touch. */
const CORNER_Y = 137;

const CORNERS = [
  { letter: 'D', name: labels.dominance, x: -1, y: 1 },
  { letter: 'I', name: labels.influence, x: 1, y: 1 },
  { letter: 'S', name: labels.steadiness, x: 1, y: -1 },
  { letter: 'C', name: labels.conscientiousness, x: -1, y: -1 },
] as const;

interface CircumplexProps {
  /** From −1 (left, questioning) to 1 (right, accepting). */
  x: number;
  /** From −1 (bottom, thoughtful) to 1 (top, active). */
  y: number;
  /** The picture's text alternative. */
  description: string;
}

export function Circumplex({ x, y, description }: CircumplexProps) {
  // A point can lie outside the circle (all picks of one style lie in a corner); it is then drawn on its edge.
  const reach = Math.max(1, Math.hypot(x, y));
  return (
    <svg className={styles.plot} viewBox="-150 -148 300 296" role="img" aria-label={description}>
      <circle className={styles.disc} r={RADIUS} />
      <circle className={styles.ring} r={RADIUS / 2} />
      <path className={styles.axis} d={`M${-RADIUS} 0H${RADIUS}M0 ${-RADIUS}V${RADIUS}`} />
      {CORNERS.map(({ letter, name, x: side, y: height }) => (
        <g key={letter}>
          <text className={`${styles.letter} style-${letter}`} x={side * LETTER_AT} y={-height * LETTER_AT + 9}>
            {letter}
          </text>
          <text
            className={styles.name}
            x={side * CORNER_X}
            y={-height * CORNER_Y + 4}
            textAnchor={side < 0 ? 'start' : 'end'}
          >
            {name}
          </text>
        </g>
      ))}
      <text className={styles.pole} y={-RADIUS - 12}>
        {labels.active}
      </text>
      <text className={styles.pole} y={RADIUS + 22}>
        {labels.thoughtful}
      </text>
      <text className={styles.pole} transform={`translate(${-RADIUS - 14} 0) rotate(-90)`}>
        {labels.questioning}
      </text>
      <text className={styles.pole} transform={`translate(${RADIUS + 14} 0) rotate(90)`}>
        {labels.accepting}
      </text>
      <circle className={styles.point} cx={(x / reach) * RADIUS} cy={(-y / reach) * RADIUS} r="8" />
    </svg>
  );
}
