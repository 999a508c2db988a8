/** Films, one below the other. */
import { FilmPlayer } from './film-player.tsx';
import type { MadeFilm } from './film-times.ts';

export function Films({ films }: { films: readonly MadeFilm[] }) {
  return (
    <div>
      {films.map((film) => (
        <FilmPlayer key={film.id} film={film} />
      ))}
    </div>
  );
}
