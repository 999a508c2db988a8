import { useState } from 'react';
import words from '#content/desk/desk-words.yaml';
import { DeskDialog } from './desk-dialog.tsx';
import styles from './desk-dialog.module.css';
import { setSingleKeys, usesSingleKeys } from './desk-keys.ts';
import { Check, DeskButton } from './desk-parts.tsx';

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <DeskDialog label={words.keys.heading} onClose={onClose}>
      <Keys />
      <DeskButton label={words.keys.close} onClick={onClose} />
    </DeskDialog>
  );
}

export function Keys() {
  const [isOn, setIsOn] = useState(usesSingleKeys);
  const { list, single } = words.keys;
  return (
    <>
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
    </>
  );
}
