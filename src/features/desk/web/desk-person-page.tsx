import words from '#content/pages/desk-person-page.yaml';
import { deskPage } from './frame/desk-gate.tsx';

export default deskPage('desk-person', words, async () => (await import('./person/person.tsx')).Person);
