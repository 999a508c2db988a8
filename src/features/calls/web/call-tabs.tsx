import type { KeyboardEvent, Ref } from 'react';
import styles from './call-tabs.module.css';

interface CallTabsProps {
  /** The panel of a tab has the id `<id>-call-<index>` and is labeled by `<id>-tab-<index>`. */
  id: string;
  label: string;
  tabs: readonly string[];
  selected: number;
  onSelect: (index: number) => void;
  className?: string | undefined;
  ref?: Ref<HTMLDivElement>;
}

/** Chooses one of several calls. The arrow keys go around, with the focus. */
export function CallTabs({ id, label, tabs, selected, onSelect, className = '', ref }: CallTabsProps) {
  const moveBy = (event: KeyboardEvent<HTMLButtonElement>) => {
    const next = { ArrowLeft: selected - 1, ArrowRight: selected + 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const index = (next + tabs.length) % tabs.length;
    onSelect(index);
    document.getElementById(`${id}-tab-${index}`)?.focus();
  };
  return (
    <div ref={ref} className={`scripted ${styles.tabs} ${className}`} role="tablist" aria-label={label}>
      {tabs.map((tab, index) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`${id}-tab-${index}`}
          aria-controls={`${id}-call-${index}`}
          aria-selected={index === selected}
          tabIndex={index === selected ? 0 : -1}
          onClick={() => onSelect(index)}
          onKeyDown={moveBy}
        >
          {tab}
        </button>
      ))}
    </div>
  );
}
