import words from '#content/voices/voice-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import type { LibraryVoice } from './library-voices.ts';
import styles from './pick-field.module.css';

interface PickFieldProps {
  id: string;
  label: string;
  value: string;
  options: readonly { value: string; name: string }[];
  onPick: (value: string) => void;
}

export function PickField({ id, label, value, options, onPick }: PickFieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className="eyebrow">
        {label}
      </label>
      <select id={id} value={value} onChange={({ target }) => onPick(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </div>
  );
}

export function optionOf({ id, name, language, accent }: LibraryVoice): PickFieldProps['options'][number] {
  return { value: id, name: fillWords(words.voice, { name, language, accent }) };
}
