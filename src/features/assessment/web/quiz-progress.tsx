/** How far a run has come: in words, as a percentage, and as a strip with one field per question. */
import { QUESTION_COUNT } from '../shared/disc-scoring.ts';
import styles from './quiz-progress.module.css';

interface QuizProgressProps {
  answered: number;
  percent: number;
}

/** In units of the picture, which is stretched to the width there is. */
const FIELD_WIDTH = 10;
const FIELD_GAP = 2;

export function QuizProgress({ answered, percent }: QuizProgressProps) {
  return (
    <div className={`eyebrow ${styles.progress}`}>
      <p>
        Question {answered + 1} of {QUESTION_COUNT}
      </p>
      <p>{percent}%</p>
      <div className={styles.strip}>
        <svg
          viewBox={`0 0 ${QUESTION_COUNT * FIELD_WIDTH - FIELD_GAP} 8`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {Array.from({ length: QUESTION_COUNT }, (_, field) => (
            <rect
              key={field}
              className={field < answered ? styles.done : field === answered ? styles.here : styles.open}
              x={field * FIELD_WIDTH}
              width={FIELD_WIDTH - FIELD_GAP}
              height="8"
            />
          ))}
        </svg>
        {/* Transparent and over the strip: it gives screen readers the value. */}
        <progress max={100} value={percent} aria-label="Progress" />
      </div>
    </div>
  );
}
