/** Lets the visitor choose the theme; the inline script in the page's head applies it before anything is painted. */
import { useEffect, useState } from 'react';
import * as words from '#content/shell-words.yaml';
import { THEME_STORAGE_KEY } from '#shared/site/theme.ts';
import { browserStorage } from '#web/storage/browser-storage.ts';
import styles from './theme-switch.module.css';

const THEMES = [
  ['auto', words.auto],
  ['light', words.light],
  ['dark', words.dark],
] as const;
type Theme = (typeof THEMES)[number][0];

export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>('auto');

  // Read after hydration, because the prerendered HTML can't know the visitor's choice.
  useEffect(() => {
    const chosen = document.documentElement.dataset['theme'];
    if (chosen === 'light' || chosen === 'dark') setTheme(chosen);
  }, []);

  const choose = (next: Theme) => {
    setTheme(next);
    if (next === 'auto') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = next;
    browserStorage.write(THEME_STORAGE_KEY, next);
  };

  return (
    <fieldset className={styles.switch} aria-label={words.theme}>
      {/* Buttons, so that every radio button on a page answers one of its own questions. */}
      {THEMES.map(([value, label]) => (
        <button key={value} type="button" aria-pressed={theme === value} onClick={() => choose(value)}>
          {label}
        </button>
      ))}
    </fieldset>
  );
}
