/** How far a run has come: in words, as a share, and as a strip with a field for each question. */
import { QUESTION_COUNT } from '../../../shared/disc-scoring.ts';
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
    <div className={styles.progress}>
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
        {/* Over the strip and transparent: its value is for those who can't see the strip. */}
        <progress max={100} value={percent} aria-label="Progress" />
      </div>
    </div>
  );
}
