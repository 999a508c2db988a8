import words from '#content/brochures/mod-ai-showcase-brochure.yaml';
import { Stopwatch } from '#web/artifacts/stopwatch/stopwatch.tsx';
import { artifactOf, BrochurePage } from '#web/blocks/brochure-page.tsx';
import { filmData } from './film-data.ts';
import { madeFilms } from './film-times.ts';
import { Films } from './films.tsx';

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
