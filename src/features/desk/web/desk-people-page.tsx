import words from '#content/pages/desk-people-page.yaml';
import { deskPage } from './frame/desk-gate.tsx';

export default deskPage('desk-people', words, async () => (await import('./people/people.tsx')).People);
