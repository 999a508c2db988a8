import words from '../../../content/brochures/mod-mentor-brochure.yaml';
import { RolePlay } from '../artefacts/role-play.tsx';
import { artefactOf, BrochurePage } from '../blocks/brochure-page.tsx';

export default function ModMentorPage() {
  return <BrochurePage name="mod-mentor" words={words} beside={<RolePlay play={artefactOf(words, 'role-play')} />} />;
}
