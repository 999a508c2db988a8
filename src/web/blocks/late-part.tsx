/** A part of a page whose code comes once it is shown, for pages whose own code is shared with others. */
import { Suspense, use, type ReactNode } from 'react';

/** How long to wait after a failed load; each further wait is twice as long. */
const FIRST_RETRY_MS = 2000;

/** Until its code is here the part stands as the HTML brought it. */
export function latePart<Loaded>(load: () => Promise<Loaded>, draw: (loaded: Loaded) => ReactNode): () => ReactNode {
  let loaded: { value: Loaded } | undefined;
  let loading: Promise<{ value: Loaded }> | undefined;

  const retry = async (waitMs: number): Promise<{ value: Loaded }> => {
    try {
      loaded = { value: await load() };
      return loaded;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      return retry(2 * waitMs);
    }
  };
  /** Not React's `lazy`, which suspends for a moment even when the code is here. */
  function Part() {
    return draw((loaded ?? use((loading ??= retry(FIRST_RETRY_MS)))).value);
  }
  return function LatePart() {
    return (
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    );
  };
}
