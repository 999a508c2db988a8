import { useState } from 'react';
import words from '#content/desk/desk-words.yaml';
import { DeskDialog } from './desk-dialog.tsx';
import styles from './desk-dialog.module.css';
import { setSingleKeys, usesSingleKeys } from './desk-keys.ts';
import { Check, DeskButton } from './desk-parts.tsx';

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useState(usesSingleKeys);
  const { heading, list, single, close } = words.keys;
  return (
    <DeskDialog label={heading} onClose={onClose}>
      <dl className={styles.keys}>
        {/* The file's own keys. */}
        {(Object.keys(list) as (keyof typeof list)[]).map((keys) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{list[keys]}</dd>
          </div>
        ))}
      </dl>
      <Check
        label={single}
        checked={isOn}
        onChange={(on) => {
          setSingleKeys(on);
          setIsOn(on);
        }}
      />
      <DeskButton label={close} onClick={onClose} />
    </DeskDialog>
  );
}
