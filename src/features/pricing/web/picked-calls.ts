/** Tells the calculator how many calls the slider above it stands at: the page draws each without knowing the other. */
type Listener = (calls: number) => void;

let listener: Listener | undefined;

export function onCallsPicked(listen: Listener): () => void {
  listener = listen;
  return () => {
    listener = undefined;
  };
}

export function pickCalls(calls: number): void {
  listener?.(calls);
}
