import words from '#content/brochures/mod-ai-showcase-brochure.yaml';
import { CallPlayer } from '#features/calls/web/call-player.tsx';
import { Stopwatch } from '#web/artifacts/stopwatch/stopwatch.tsx';
import { artifactOf, BrochurePage } from '#web/blocks/brochure-page.tsx';
import { filmData, madeFilms } from '#features/films/web/film-times.ts';
import { FilmPlayer } from '#features/films/web/film-player.tsx';

const films = madeFilms.map((film) => <FilmPlayer key={film.id} film={film} />);

export default function ModAiShowcasePage() {
  return (
    <BrochurePage
      name="mod-ai-showcase"
      words={words}
      parts={{
        player: <CallPlayer />,
        stopwatch: <Stopwatch call={artifactOf(words, 'stopwatch')} />,
        film: films.slice(0, 1),
        otherFilms: films.slice(1),
      }}
      things={import.meta.env.SSR ? filmData() : undefined}
    />
  );
}
