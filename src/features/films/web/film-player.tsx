import { useEffect, useRef, useState, type ComponentProps, type RefObject } from 'react';
import words from '#content/films/film-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { timeCode } from '#web/blocks/time-code.ts';
import styles from './film-player.module.css';
import { filmAddress, lineAt, linesOf, type MadeFilm } from './film-times.ts';

/** Chromium shows two captions where one ends at the very moment that was jumped to. */
const INTO_LINE_S = 0.05;

export function FilmPlayer({ film }: { film: MadeFilm }) {
  const { id, title, what, seconds, chapters } = film;
  const video = useRef<HTMLVideoElement>(null);
  const [current, setCurrent] = useState(-1);
  const [isPlaying, setPlaying] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const isHydrated = useHydrated();
  const screen = useRef<HTMLDivElement>(null);
  const isNear = useNear(screen);
  const heading = `film-${id}`;

  const follow = () => {
    const element = video.current;
    if (element) setCurrent(lineAt(chapters, element.currentTime));
  };
  const seek = (to: number) => {
    const element = video.current;
    if (!element) return;
    retryFailedMedia(element);
    element.currentTime = to + INTO_LINE_S;
    setCurrent(lineAt(chapters, to));
    void element.play().catch(() => {});
  };
  const toggle = () => {
    const element = video.current;
    if (!element?.paused) return element?.pause();
    retryFailedMedia(element);
    return void element.play().catch(() => {});
  };
  const fail = () => {
    video.current?.pause();
    setFailed(true);
  };
  return (
    <article className={styles.film} aria-labelledby={heading}>
      <header className={styles.head}>
        <h3 id={heading}>{title}</h3>
        <p className="muted">
          {what} {fillWords(words.length, { minutes: timeCode(seconds) })}
        </p>
        {isFailed && (
          <p className={styles.failed} role="alert">
            {words.failed}
          </p>
        )}
      </header>
      <div ref={screen} className={styles.screen}>
        <Video
          film={film}
          ref={video}
          controls={isHydrated}
          poster={isNear ? stillOf(film) : undefined}
          onPlay={({ currentTarget }) => {
            setPlaying(true);
            setFailed(false);
            silenceOthers(currentTarget);
            placeCaptions(currentTarget);
          }}
          onPause={() => setPlaying(false)}
          onTimeUpdate={follow}
          onError={fail}
          onNoSource={fail}
        />
        {/* Browsers differ in what a press on the picture does, and the keyboard has the film's own controls. */}
        <button
          type="button"
          hidden={!isHydrated}
          tabIndex={-1}
          className={styles.picture}
          data-playing={isPlaying || undefined}
          aria-label={fillWords(isPlaying ? words.pause : words.play, { title })}
          onClick={toggle}
        >
          <span aria-hidden="true" />
        </button>
        {/* Screen readers have the same words in the list. */}
        <p className={styles.caption} aria-hidden="true">
          {linesOf(chapters)[Math.max(0, current)]?.says}
        </p>
      </div>
      <noscript>
        <Video film={film} controls poster={stillOf(film)} />
      </noscript>
      <Transcript film={film} current={current} onSeek={seek} />
    </article>
  );
}

interface VideoProps extends ComponentProps<'video'> {
  film: MadeFilm;
  /** Where no source loads, the last one has the error. */
  onNoSource?: () => void;
}

function Video({ film: { id, title }, onNoSource, ...rest }: VideoProps) {
  return (
    <video {...rest} className={styles.video} playsInline preload="none" width={1280} height={720} aria-label={title}>
      <source src={filmAddress(id, '.webm')} type="video/webm" />
      <source src={filmAddress(id, '.mp4')} type="video/mp4" onError={onNoSource} />
      <track kind="captions" src={filmAddress(id, '.vtt')} srcLang="en" label={words.captions} />
      <track kind="chapters" src={filmAddress(id, '-chapters.vtt')} srcLang="en" label={words.chapters} />
    </video>
  );
}

/** A film gets its controls after hydration: in the HTML, all of them would delay a phone's first paint by 0.1 s. */
function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => {
    // In a task of its own, so that it doesn't lengthen hydration.
    const timer = setTimeout(() => setHydrated(true));
    return () => clearTimeout(timer);
  }, []);
  return isHydrated;
}

/** Whether the element is on the screen or was, or is less than half a screen away. Its picture is fetched only then. */
function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '50%' },
    );
    if (element.current && !isNear) watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [element, isNear]);
  return isNear;
}

function stillOf({ id }: MadeFilm): string {
  return filmAddress(id, '.webp');
}

interface TranscriptProps {
  film: MadeFilm;
  /** Counted over all chapters. */
  current: number;
  onSeek: (seconds: number) => void;
}

function Transcript({ film: { title, chapters }, current, onSeek }: TranscriptProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // Within its own box only: the page stays where the reader has it.
    const line = list.current?.querySelector<HTMLElement>('[aria-current]');
    const box = list.current;
    if (!line || !box) return;
    const { top, bottom } = line.getBoundingClientRect();
    const { top: from, bottom: to } = box.getBoundingClientRect();
    if (top < from || bottom > to) box.scrollTop += top - from;
  }, [current]);
  let index = 0;
  return (
    <ol ref={list} className={styles.transcript} aria-label={fillWords(words.transcript, { title })}>
      {chapters.map((chapter) => (
        <li key={chapter.from}>
          <p className={`eyebrow ${styles.chapter}`}>{chapter.title}</p>
          <ol>
            {chapter.lines.map(({ from, says }) => (
              <li key={from} className={styles.line} aria-current={index++ === current ? 'time' : undefined}>
                <button
                  type="button"
                  aria-label={fillWords(words.playFrom, { time: timeCode(from) })}
                  onClick={() => onSeek(from)}
                >
                  {timeCode(from)}
                </button>
                <p>{says}</p>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

function silenceOthers(playing: HTMLVideoElement): void {
  for (const other of document.querySelectorAll('video')) if (other !== playing) other.pause();
}

/**
 * The page shows the captions below the picture; only a film that fills the screen draws them itself. Before the first
 * play they are off, because a track that is on is fetched with the page.
 */
function placeCaptions(video: HTMLVideoElement): void {
  if (video.dataset['captioned']) return;
  video.dataset['captioned'] = 'true';
  const place = () => {
    const mode = document.fullscreenElement === video ? 'showing' : 'hidden';
    for (const track of video.textTracks) if (track.kind === 'captions') track.mode = mode;
  };
  place();
  video.addEventListener('fullscreenchange', place);
}

/** After a failure a sound or a film stays silent until it is told to look for its sources again. */
export function retryFailedMedia(element: HTMLMediaElement): void {
  if (element.error || element.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) element.load();
}
