/** Whether this build shows drafts of articles. Only `npm run dev` does, for the author. */
const NAME = 'SHOW_DRAFTS';

export function showsDrafts(): boolean {
  return process.env[NAME] === '1';
}

/** For this process and its children. */
export function showDrafts(): void {
  process.env[NAME] = '1';
}
