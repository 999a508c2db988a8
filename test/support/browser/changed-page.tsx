/**
 * A page whose texts and elements come, go, change and move at a press, for what translators and extensions do to it.
 * Its form fails to draw after another press.
 */
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from '#web/shell/error-boundary.tsx';
import { watchOutsideChanges } from '#web/shell/outside-changes.ts';

const ROUNDS = 4;

function ChangedPage() {
  const [round, setRound] = useState(0);
  const items = round % 2 === 0 ? ['one', 'two', 'three'] : ['three', 'one'];
  return (
    <main>
      <button type="button" onClick={() => setRound((before) => (before + 1) % ROUNDS)}>
        Next
      </button>
      <p id="text">
        Round {round} of {ROUNDS}
      </p>
      <p id="conditional">
        {round === 1 && 'First '}
        Always {round > 1 && <b>bold </b>}
        {round === 3 ? 'third' : 'not third'}
      </p>
      <p id="moved">
        {items.map((item) => (
          <Item key={item} name={item} />
        ))}
      </p>
      <p id="only">{round === 2 ? <i>two</i> : `Only ${round}`}</p>
      <p id="switched">{round % 2 ? `Odd ${round}` : ['Even ', round]}</p>
      <ErrorBoundary>
        <FragileForm />
      </ErrorBoundary>
    </main>
  );
}

let isBroken = false;

/** Fails until it is gone from the page. */
function FragileForm() {
  const [, setPresses] = useState(0);
  const [name, setName] = useState('');
  useEffect(() => () => void (isBroken = false), []);
  if (isBroken) throw new Error('The form is broken.');
  return (
    <form>
      <input name="name" aria-label="Name" value={name} onChange={({ target }) => setName(target.value)} />
      <textarea name="message" aria-label="Message" />
      <input type="checkbox" name="terms" value="yes" aria-label="Terms" />
      <output>{name.length} letters</output>
      <button
        type="button"
        onClick={() => {
          isBroken = true;
          setPresses((before) => before + 1);
        }}
      >
        Break
      </button>
    </form>
  );
}

/** Two texts and no element. */
function Item({ name }: { name: string }) {
  return <>{name} and </>;
}

const root = document.getElementById('root');
if (root) {
  watchOutsideChanges([]);
  createRoot(root).render(<ChangedPage />);
}
