import words from '../../../content/brochures/mod-mentor-brochure.yaml';
import { RolePlay } from '../artifacts/role-play/role-play.tsx';
import { artifactOf, BrochurePage } from '../blocks/brochure-page.tsx';

export default function ModMentorPage() {
  return <BrochurePage name="mod-mentor" words={words} beside={<RolePlay play={artifactOf(words, 'role-play')} />} />;
}
