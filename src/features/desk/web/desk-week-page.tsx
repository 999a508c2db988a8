import words from '#content/pages/desk-week-page.yaml';
import { deskPage } from './frame/desk-gate.tsx';

export default deskPage('desk-week', words, async () => (await import('./week/week.tsx')).Week);
