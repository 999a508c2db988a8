import words from '#content/pages/desk-workshop-page.yaml';
import { deskPage } from './frame/desk-gate.tsx';

export default deskPage('desk-workshop', words, async () => (await import('./settings/workshop.tsx')).Workshop);
