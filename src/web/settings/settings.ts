/** What the server tells this page about its installation, read from a data block in the HTML. */
export interface Settings {
  /** The site's public origin. */
  siteUrl: string;
  /** Public anonymous key of the functions endpoint; not a secret. */
  anonKey: string;
  getStartedUrl: string;
  /** Of a new password, in characters. */
  minPasswordLength: number;
  chat: { url: string; projectId: string } | null;
}

/** While pages are prerendered the values are not known yet; the server puts them in place of these marks at start. */
const PRERENDER_MARKS: Settings = {
  siteUrl: '%SITE_URL%',
  anonKey: '',
  getStartedUrl: '%GET_STARTED_URL%',
  minPasswordLength: 8,
  chat: null,
};

export const settings: Settings = readSettings();

function readSettings(): Settings {
  if (typeof document === 'undefined') return PRERENDER_MARKS;
  return JSON.parse(document.getElementById('settings')?.textContent ?? 'null') as Settings;
}
