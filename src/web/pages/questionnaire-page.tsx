import words from '../../../content/pages/questionnaire-page.yaml';
import { PageHead } from '../blocks/opening.tsx';
import { Questionnaire } from '../features/questionnaire/questionnaire.tsx';
import styles from './questionnaire-page.module.css';

export default function QuestionnairePage() {
  return (
    <article className={`wrap ${styles.page}`}>
      <PageHead name="questionnaire" words={words} />
      <header className="flow">
        <p className="eyebrow">{words.eyebrow}</p>
        <h1>{words.heading}</h1>
        <p className="lead">{words.lead}</p>
      </header>
      <Questionnaire />
    </article>
  );
}
