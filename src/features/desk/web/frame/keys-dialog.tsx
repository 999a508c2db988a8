import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { DeskDialog } from './desk-dialog.tsx';
import styles from './desk-dialog.module.css';
import { setSingleKeys, usesSingleKeys } from './key-settings.ts';

const KEYS: readonly (readonly [keys: string, what: string])[] = [
  ['j, k', 'Next, previous'],
  ['Enter', 'Open'],
  ['e', 'Done'],
  ['r', 'Reply'],
  ['n', 'Add a note'],
  ['s', 'Remind me'],
  ['x', 'Select'],
  ['/', 'Search people'],
  ['g t', 'Go to Today'],
  ['g p', 'Go to People'],
  ['g w', 'Go to Workshop'],
  ['z', 'Undo'],
  ['?', 'This list'],
  ['Ctrl K', 'Go to anything (⌘ K on a Mac)'],
];

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useState(usesSingleKeys);
  return (
    <DeskDialog label="Keys" onClose={onClose}>
      <h2>Keys</h2>
      <dl className={styles.keys}>
        {KEYS.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className="check">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => {
            setSingleKeys(target.checked);
            setIsOn(target.checked);
          }}
        />
        Use single keys
      </label>
      <Button variant="quiet" size="small" onClick={onClose}>
        Close
      </Button>
    </DeskDialog>
  );
}
