/** One request by keypad and by voice on a common time scale; playback shows how far each call is at that second. */
import type { ArtifactOf, PartProps } from '#schemas/content-schema.ts';
import { timeCode } from '#web/blocks/time-code.ts';
import { usePlayer } from '#web/blocks/use-player.ts';
import { WAVEFORM_HEIGHT, waveformPaths, waveformWidth } from '#features/calls/web/call-sheet/waveform.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './two-routes.module.css';

type Routes = ArtifactOf<'keypad-and-speech'>;

/** Fast enough not to bore, slow enough to read what each caller hears. */
const SPEED = 4;
const BAR = { top: 8, height: 24 };

export function TwoRoutes({ words: routes }: PartProps<'keypad-and-speech'>) {
  const { keypad, speech } = routes;
  const { seconds, playing, toggle } = usePlayer(keypad.seconds, SPEED);
  const finished = seconds >= keypad.seconds;
  const now = seconds > 0 && !finished ? seconds : undefined;
  const x = (second: number) => waveformWidth({ length: second });
  const { agent, person } = waveformPaths(speech);
  const cursor = now !== undefined && (
    <rect className={styles.cursor} x={x(now)} width="0.75" height={WAVEFORM_HEIGHT} />
  );
  return (
    <figure className={styles.routes}>
      <figcaption className={styles.head}>
        <p>
          <span className={styles.label}>{routes.label}</span> {`"${routes.title}"`}
        </p>
        <Button variant="quiet" size="small" className={styles.play} onClick={toggle}>
          {playing ? 'Pause' : finished ? 'Replay' : 'Play'}
          <span className="visually-hidden"> both calls</span>
        </Button>
      </figcaption>
      <Track name={keypad.name} seconds={keypad.seconds} whole={keypad.seconds} now={now}>
        <path className={styles.menus} d={keypad.route.map(({ from, to }) => barOf(x(from), x(to))).join('')} />
        {cursor}
      </Track>
      <p className={styles.hears}>{keypad.route.findLast(({ from }) => from <= (now ?? Infinity))?.what}</p>
      <Track name={speech.name} seconds={speech.seconds} whole={keypad.seconds} now={now}>
        <path className={styles.agent} d={agent} />
        <path className={styles.person} d={person} />
        {cursor}
      </Track>
      <p className={styles.hears}>{eventAt(speech.turns, now)}</p>
      <Track name={keypad.regular.name} seconds={keypad.regular.seconds} whole={keypad.seconds} now={now}>
        <path className={styles.menus} d={barOf(0, x(keypad.regular.seconds))} />
        {cursor}
      </Track>
      <p className={styles.hears}>{keypad.regular.note}</p>
      <p className={styles.note}>{routes.note}</p>
    </figure>
  );
}

interface TrackProps {
  name: string;
  seconds: number;
  /** How many seconds the track's whole width shows. */
  whole: number;
  now: number | undefined;
  children: React.ReactNode;
}

function Track({ name, seconds, whole, now, children }: TrackProps) {
  const done = now === undefined || now >= seconds;
  return (
    <div className={styles.track}>
      <p className={styles.name}>{name}</p>
      <p className={styles.seconds} data-running={!done || undefined}>
        {done ? seconds : Math.floor(now)}
        <span> s</span>
      </p>
      <svg
        className={styles.strip}
        viewBox={`0 0 ${waveformWidth({ length: whole })} ${WAVEFORM_HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {children}
      </svg>
    </div>
  );
}

function barOf(from: number, to: number): string {
  return `M${from + 0.75} ${BAR.top}h${to - from - 1.5}v${BAR.height}h${-(to - from - 1.5)}z`;
}

/** The spoken call's latest event with its time; empty before the first. */
function eventAt(turns: Routes['speech']['turns'], now = Infinity): string {
  const turn = turns.findLast(({ from, event }) => event && from <= now);
  return turn ? `${timeCode(turn.from)} ${turn.event}` : '';
}
