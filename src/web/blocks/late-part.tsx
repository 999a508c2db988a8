/** A part of a page whose code loads when it is first rendered, for pages that share their own code with others. */
import { Suspense, use, useEffect, type ReactNode } from 'react';
import { enterTyped } from '#web/forms/early-typing.ts';

/** How long to wait after a failed load; each further wait is twice as long. */
const FIRST_RETRY_MS = 2000;

/** While hydrating, React keeps the part's prerendered HTML until its code has loaded. */
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
    useEffect(() => queueMicrotask(() => void enterTyped()), []);
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
