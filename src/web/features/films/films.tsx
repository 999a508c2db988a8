/** The showcase's films, one below the other. */
import { FilmPlayer } from './film-player.tsx';
import { madeFilms } from './film-times.ts';

export function Films() {
  return (
    <div>
      {madeFilms.map((film) => (
        <FilmPlayer key={film.id} film={film} />
      ))}
    </div>
  );
}
