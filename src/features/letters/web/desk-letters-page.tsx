import words from '#content/pages/desk-letters-page.yaml';
import { deskPage } from '#features/desk/web/frame/desk-gate.tsx';

export default deskPage('desk-letters', words, async () => (await import('./letters.tsx')).Letters);
