import { useState, type ChangeEvent } from 'react';
import words from '#content/voices/voice-words.yaml';
import type { UseId } from '../shared/voice-schema.ts';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { CompareVoices } from './compare-voices.tsx';
import { uses } from './library-voices.ts';
import { useListedVoices } from './listed-voices.ts';
import { useShortlist } from './shortlist.ts';
import { useLineSound } from './use-line-sound.ts';
import styles from './voice-library.module.css';
import { VoiceGroup } from './voice-group.tsx';

const { library } = words;

export function VoiceLibrary() {
  const { source, voices } = useListedVoices();
  const [language, setLanguage] = useState('');
  const [accent, setAccent] = useState('');
  const [use, setUse] = useState<UseId>('script');
  const [marked, toggleMarked] = useShortlist();
  const sound = useLineSound();
  const makers = [...new Set(voices.flatMap(({ maker }) => maker ?? []))];

  const speakers = voices.filter((voice) => !language || voice.language === language);
  const shown = speakers.filter((voice) => !accent || voice.accent === accent);
  // A choice stops the sound: the voice or line that is heard may leave the list, and its button with it.
  const picking =
    (pick: (value: string) => void) =>
    ({ target }: ChangeEvent<HTMLSelectElement>) => {
      sound.stop();
      pick(target.value);
    };
  return (
    <div className={styles.library}>
      <p className={styles.source}>{words.sources[source]}</p>
      <details className={`scripted fold ${styles.filter}`}>
        <summary>{library.filters}</summary>
        <div className={styles.filters}>
          <SelectField
            name="voices-language"
            label={library.language}
            value={language}
            options={choices(
              library.anyLanguage,
              voices.map((voice) => voice.language),
            )}
            onChange={picking((value) => {
              setLanguage(value);
              setAccent('');
            })}
          />
          <SelectField
            name="voices-accent"
            label={library.accent}
            value={accent}
            options={choices(
              library.anyAccent,
              speakers.map((voice) => voice.accent),
            )}
            onChange={picking(setAccent)}
          />
          <SelectField
            name="voices-use"
            label={library.use}
            value={use}
            options={uses.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={picking((value) => setUse(value as UseId))}
          />
        </div>
        <p className="small" role="status">
          <span>{fillWords(library.count, { shown: String(shown.length), all: String(voices.length) })}</span>
        </p>
      </details>
      <div>
        {[...Map.groupBy(shown, ({ language: spoken }) => spoken)].map(([spoken, speaking]) => (
          <VoiceGroup
            key={spoken}
            language={spoken}
            voices={speaking}
            use={use}
            sound={sound}
            marked={marked}
            onMark={toggleMarked}
          />
        ))}
        <CompareVoices voices={voices} use={use} sound={sound} />
        {makers.length > 0 && <p className="small">{fillWords(library.makers, { makers: makers.join(', ') })}</p>}
        {marked.length > 0 && (
          <p className={`scripted sounding ${styles.bar}`}>
            <span>{fillWords(library.marked, { names: marked.join(', ') })}</span>{' '}
            <SiteLink to={`${routes.contact}?voices=marked#contact-heading`}>{library.ask}</SiteLink>
          </p>
        )}
      </div>
    </div>
  );
}

function choices(all: string, names: readonly string[]): { value: string; label: string }[] {
  return [{ value: '', label: all }, ...[...new Set(names)].map((name) => ({ value: name, label: name }))];
}
