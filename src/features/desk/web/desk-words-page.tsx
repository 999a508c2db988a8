import words from '#content/pages/desk-words-page.yaml';
import { deskPage } from './frame/desk-gate.tsx';

export default deskPage('desk-words', words, async () => (await import('./words/words.tsx')).Words);
