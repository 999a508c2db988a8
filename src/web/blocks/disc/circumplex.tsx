/** The four styles on a circle, with results as points; the labels carry the meaning, color only supports it. */
import type { ReactNode } from 'react';
import * as labels from '#content/block-words.yaml';
import styles from './circumplex.module.css';

const RADIUS = 100;
const LETTER_AT = 44;
const CROWDED_LETTER_AT = 60;
/** Of the axes' words from the name in the corner, toward the middle. */
const POLES_BELOW = 15;

const CORNERS = [
  { letter: 'D', name: labels.dominance, x: -1, y: 1, poles: labels.activeQuestioning },
  { letter: 'I', name: labels.influence, x: 1, y: 1, poles: labels.activeAccepting },
  { letter: 'S', name: labels.steadiness, x: 1, y: -1, poles: labels.thoughtfulAccepting },
  { letter: 'C', name: labels.conscientiousness, x: -1, y: -1, poles: labels.thoughtfulQuestioning },
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
    <StyleCircle description={description}>
      <circle className={styles.point} cx={(x / reach) * RADIUS} cy={(-y / reach) * RADIUS} r="8" />
    </StyleCircle>
  );
}

interface StyleCircleProps {
  description: string;
  width?: number;
  /** By default, high enough to keep the names clear of the words at the ends of the vertical axis. */
  height?: number;
  /** Leaves the circle to what is drawn on it: its letters near the edge, the words of its axes in the corners. */
  crowded?: boolean;
  /** What is drawn on the circle, whose radius is 100 and whose middle is 0 0. */
  children: ReactNode;
}

/** Names of styles are outside the circle, in the corners of the picture. */
export function StyleCircle({ description, width = 300, height = 296, crowded = false, children }: StyleCircleProps) {
  const [cornerX, cornerY] = [width / 2 - 2, height / 2 - 11];
  const letterAt = crowded ? CROWDED_LETTER_AT : LETTER_AT;
  return (
    <svg
      // Translators put their words into elements that an SVG doesn't show.
      className={`notranslate ${styles.plot}`}
      viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`}
      role="img"
      aria-label={description}
    >
      <circle className={styles.disc} r={RADIUS} />
      <circle className={styles.ring} r={RADIUS / 2} />
      <path className={styles.axis} d={`M${-RADIUS} 0H${RADIUS}M0 ${-RADIUS}V${RADIUS}`} />
      {CORNERS.map(({ letter, name, x: side, y: above, poles }) => (
        <g key={letter} textAnchor={side < 0 ? 'start' : 'end'}>
          <text className={`${styles.letter} style-${letter}`} x={side * letterAt} y={-above * letterAt + 9}>
            {letter}
          </text>
          <text className={styles.name} x={side * cornerX} y={-above * cornerY + 4}>
            {name}
          </text>
          {crowded && (
            <text className={styles.cornerPoles} x={side * cornerX} y={-above * (cornerY - POLES_BELOW) + 4}>
              {poles}
            </text>
          )}
        </g>
      ))}
      {!crowded && <Poles />}
      {children}
    </svg>
  );
}

function Poles() {
  return (
    <>
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
    </>
  );
}
