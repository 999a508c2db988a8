import words from '../../../content/brochures/mod-ai-showcase-brochure.yaml';
import { Stopwatch } from '../artifacts/stopwatch/stopwatch.tsx';
import { artifactOf, BrochurePage } from '../blocks/brochure-page.tsx';
import { filmData } from '../features/films/film-data.ts';
import { madeFilms } from '../features/films/film-times.ts';
import { Films } from '../features/films/films.tsx';

export default function ModAiShowcasePage() {
  return (
    <BrochurePage
      name="mod-ai-showcase"
      words={words}
      parts={{
        stopwatch: <Stopwatch call={artifactOf(words, 'stopwatch')} />,
        film: <Films films={madeFilms.slice(0, 1)} />,
        otherFilms: <Films films={madeFilms.slice(1)} />,
      }}
      things={import.meta.env.SSR ? filmData() : undefined}
    />
  );
}
