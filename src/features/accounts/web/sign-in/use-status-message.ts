import { useRef, useState } from 'react';

/** `say` also moves the focus to the `place`, which must be focusable and stay. */
export function useStatusMessage<Place extends HTMLElement>() {
  const [said, setSaid] = useState('');
  const place = useRef<Place>(null);
  const say = (words: string) => {
    setSaid(words);
    place.current?.focus();
  };
  return { said, setSaid, say, place };
}
