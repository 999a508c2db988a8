import words from '#content/pages/desk-page.yaml';
import { deskPage } from './frame/desk-gate.tsx';

export default deskPage('desk', words, async () => (await import('./today.tsx')).Today);
