/** Where the browser keeps the visitor's choice of look. */
export const THEME_STORAGE_KEY = 'theme';

/** Runs in the page's head before the first paint; its hash is part of the content security policy. */
export const THEME_SCRIPT = `try{const t=localStorage.getItem('${THEME_STORAGE_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;
