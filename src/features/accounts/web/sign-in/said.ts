/** A status message for a section whose button disappears once it has acted. */
import { useRef, useState } from 'react';

/** `say` also moves the focus to the `place`, which must be focusable and stay. */
export function useSaid<Place extends HTMLElement>() {
  const [said, setSaid] = useState('');
  const place = useRef<Place>(null);
  const say = (words: string) => {
    setSaid(words);
    place.current?.focus();
  };
  return { said, setSaid, say, place };
}
