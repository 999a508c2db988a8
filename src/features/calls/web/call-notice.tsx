import words from '#content/guided-calls/call-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import type { NoticedCall } from '../shared/owner-notice.ts';
import { OwnerScreens } from './owner-screens.tsx';

/** What one of a page's calls leaves on the owner's phone. @param item The call's id. */
export function CallNotice({ heard, item }: { heard: readonly NoticedCall[]; item: string }) {
  const call = heard.find(({ id }) => id === item);
  if (!call) throw new Error(`The page has no call "${item}".`);
  const { notice, bill } = call;
  return (
    <section aria-label={notice.heading}>
      <h2 className="eyebrow">{notice.heading}</h2>
      <OwnerScreens notice={notice} />
      <p className="small">{fillWords(words.phone.used, bill)}</p>
    </section>
  );
}
