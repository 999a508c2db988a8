import words from '#content/voices/voice-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { markVoice } from './shortlist.ts';

/** The next step with a voice: an inquiry that names it. */
export function UseVoice({ name }: { name: string }) {
  const mark = () => markVoice(name);
  return (
    // A click with the middle button opens it in another tab.
    <SiteLink className="tap" to={`${routes.contact}?voices=marked#contact-heading`} onClick={mark} onAuxClick={mark}>
      {fillWords(words.use, { name })}
    </SiteLink>
  );
}
