/** The `localStorage` key of the visitor's choice of theme. */
export const THEME_STORAGE_KEY = 'theme';

/** Runs in the page's head before the first paint. The CSP lists its hash. */
export const THEME_SCRIPT = `try{const t=localStorage.getItem('${THEME_STORAGE_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;
