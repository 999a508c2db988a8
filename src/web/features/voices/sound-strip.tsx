/** A recording's levels as a strip, and its words; both follow the playback. */
import { barPath } from '../../ui/bar-path.ts';
import { placeAt } from './caption-place.ts';
import styles from './sound-strip.module.css';
import { useSoundTime } from './use-stage.ts';
import type { VoiceSample } from './voice-samples.ts';

interface SoundStripProps {
  sample: VoiceSample;
  languageId: string;
  isPlaying: boolean;
  /** Seconds that the strip's whole width shows, so that strips can be compared. */
  scale?: number;
}

const MIDDLE = 14;
const HEIGHT = 2 * MIDDLE;
const BAR_WIDTH = 4;
/** The height of one level; levels go up to 9. */
const UNITS_PER_LEVEL = 1.4;

export function SoundStrip({ sample, languageId, isPlaying, scale = sample.seconds }: SoundStripProps) {
  const seconds = useSoundTime(isPlaying);
  const { levels, phrases } = sample;
  const bars = levels.length;
  const passed = seconds === undefined ? 0 : Math.ceil((seconds / sample.seconds) * bars);
  const width = BAR_WIDTH * bars * (scale / sample.seconds);
  return (
    <div className={styles.strip}>
      <svg
        className={styles.wave}
        viewBox={`0 0 ${Math.round(width)} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={pathOf(levels)} />
        {passed > 0 && <path className={styles.passed} d={pathOf(levels.slice(0, passed))} />}
      </svg>
      <p className={styles.words} lang={languageId === 'en' ? undefined : languageId}>
        <Words phrases={phrases} seconds={seconds} />
      </p>
    </div>
  );
}

function Words({ phrases, seconds }: { phrases: VoiceSample['phrases']; seconds: number | undefined }) {
  const place = seconds === undefined ? undefined : placeAt(phrases, seconds);
  return phrases.map(({ text, from }, index) => {
    const isCurrent = place?.phrase === index;
    return (
      <span key={from} className={isCurrent ? styles.current : undefined}>
        {isCurrent ? <mark className={styles.spoken}>{text.slice(0, place.spoken)}</mark> : null}
        {isCurrent ? text.slice(place.spoken) : text}{' '}
      </span>
    );
  });
}

function pathOf(levels: string): string {
  const bars = [...levels].map((level, index) => {
    const half = Math.max(0.5, Number(level) * UNITS_PER_LEVEL);
    return { x: BAR_WIDTH * index + 2, height: Math.round(half * 10) / 10 };
  });
  return barPath(bars, MIDDLE, true);
}
