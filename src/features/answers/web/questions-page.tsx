import words from '#content/pages/questions-page.yaml';
import { latePart } from '#web/blocks/late-part.tsx';
import { Opening } from '#web/blocks/opening.tsx';

/** Needed only to hydrate what the HTML already shows, and on the way from another page. */
const Answers = latePart(
  () => import('./answer-list.tsx'),
  ({ AnswerList }) => <AnswerList />,
);

export default function QuestionsPage() {
  return (
    <Opening name="questions" words={{ ...words, paragraphs: [] }}>
      <div className="flow">
        <Answers />
        {words.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Opening>
  );
}
