/** What the server tells this page about its installation, read from a data block in the HTML. */
export interface Settings {
  /** The site's public origin. */
  siteUrl: string;
  /** Public anonymous key of the functions endpoint; not a secret. */
  anonKey: string;
  getStartedUrl: string;
  /** Where the owner's agent answers at all hours; null where there is none. */
  agentPhone: string | null;
  /** In characters; holds for new passwords. */
  minPasswordLength: number;
  chat: { url: string; projectId: string } | null;
  /** The model that visitors may talk to; null where there is none. */
  brain: { host: string; isOwn: boolean } | null;
  /** The service that hears and speaks with it; null leaves both to the browser. */
  speech: { host: string; isOwn: boolean } | null;
  /** ISO date: articles of later days are not shown yet. */
  today: string;
}

/** Placeholders while prerendering, when the values are not known yet; the server replaces them at start. */
const PRERENDER_MARKS: Settings = {
  siteUrl: '%SITE_URL%',
  anonKey: '',
  getStartedUrl: '%GET_STARTED_URL%',
  agentPhone: '%AGENT_PHONE%',
  minPasswordLength: 8,
  chat: null,
  brain: null,
  speech: null,
  today: '',
};

export const settings: Settings = readSettings();

/** Call it before prerendering a day's pages, which show what is published by then. */
export function setPrerenderDay(today: string): void {
  settings.today = today;
}

function readSettings(): Settings {
  if (import.meta.env.SSR) return PRERENDER_MARKS;
  return JSON.parse(document.getElementById('settings')?.textContent ?? 'null') as Settings;
}
