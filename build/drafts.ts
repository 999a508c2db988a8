/** Whether this build shows articles that are still drafts: `npm run dev` does, for their author's eyes. */
const NAME = 'SHOW_DRAFTS';

export function showsDrafts(): boolean {
  return process.env[NAME] === '1';
}

/** For this process and those it starts. */
export function showDrafts(): void {
  process.env[NAME] = '1';
}
