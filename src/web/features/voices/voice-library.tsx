/** All voices: filtered, heard one at a time, compared in pairs and marked for the inquiry. */
import { useState } from 'react';
import type { UseId } from '../../../content/voice-schema.ts';
import { routes } from '../../../shared/site/routes.ts';
import { SiteLink } from '../../navigation/site-link.tsx';
import { CompareVoices } from './compare-voices.tsx';
import { LineSwitches } from './line-switches.tsx';
import { PickField } from './pick-field.tsx';
import { stage, useShortlist, useSilenceAfterwards } from './use-stage.ts';
import { filterVoices, optionsOf, type FilterKind, type VoiceFilters } from './voice-filters.ts';
import styles from './voice-library.module.css';
import { namesOfVoices } from './voice-names.ts';
import { VoiceRow } from './voice-row.tsx';
import { library, uses } from './voice-samples.ts';

const FILTERS: readonly { kind: FilterKind; label: string; all: string }[] = [
  { kind: 'language', label: 'Language', all: 'Any language' },
  { kind: 'accent', label: 'Accent', all: 'Any accent' },
  { kind: 'engine', label: 'Engine', all: 'Any engine' },
];

export function VoiceLibrary() {
  const [filters, setFilters] = useState<VoiceFilters>({});
  const [use, setUse] = useState<UseId>('script');
  useSilenceAfterwards();
  // A choice stops the sound: the voice or line that is heard may leave the list, and its button with it.
  const shown = filterVoices(library, filters);
  return (
    <div className={styles.library}>
      <div className={styles.filters} role="group" aria-label="Filters">
        {FILTERS.map(({ kind, label, all }) => (
          <PickField
            key={kind}
            id={`voices-${kind}`}
            label={label}
            value={filters[kind] ?? ''}
            options={[
              { value: '', name: all },
              ...optionsOf(library, filters, kind).map((name) => ({ value: name, name })),
            ]}
            onPick={(value) => {
              stage.stop();
              setFilters({ ...filters, [kind]: value });
            }}
          />
        ))}
        <PickField
          id="voices-use"
          label="Use"
          value={use}
          options={uses.map(({ id, name }) => ({ value: id, name }))}
          onPick={(value) => {
            stage.stop();
            setUse(value as UseId);
          }}
        />
      </div>
      <p className={styles.count} role="status">
        {shown.length} of {library.length} voices
      </p>
      <div>
        <ul>
          {shown.map((voice) => (
            <VoiceRow key={voice.id} voice={voice} use={use} />
          ))}
        </ul>
        <CompareVoices />
        <div className={styles.bar}>
          <LineSwitches />
          <ShortlistLink />
        </div>
      </div>
    </div>
  );
}

function ShortlistLink() {
  const ids = useShortlist();
  const names = namesOfVoices(ids.join(','));
  return (
    <p className={styles.shortlist}>
      {names.length === 0 ? (
        'Shortlist: no voices yet'
      ) : (
        <>
          Shortlist: {names.join(', ')}.{' '}
          <SiteLink to={`${routes.contact}?voices=${ids.join(',')}#contact-heading`}>Ask about your shortlist</SiteLink>
        </>
      )}
    </p>
  );
}
