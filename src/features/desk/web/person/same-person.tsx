/** Whoever looks like the same person, with a way to make them one and a way to say they aren't: one at a time. */
import { useLocation } from 'wouter';
import words from '#content/desk/add-words.yaml';
import type { PersonView } from '#features/desk/shared/desk-schema.ts';
import type { SamePerson } from '#features/desk/shared/kept-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { act, offerUndo } from '../desk-calls.ts';
import { DeskButton } from '../frame/desk-parts.tsx';
import { nameOf, personPath } from '../person-names.ts';
import { changePeople } from './person-changes.ts';
import page from './desk-person.module.css';

const { same: texts } = words;

export function SamePeople({ person }: { person: PersonView }) {
  const [other] = person.same;
  return other && <Same key={other.id} person={person} other={other} />;
}

function Same({ person: { id, version, ...person }, other }: { person: PersonView; other: SamePerson }) {
  const [path, navigate] = useLocation();
  const who = nameOf(other);
  const merge = async () => {
    const both = { person: { id, version }, other: { id: other.id, version: other.version } };
    const answer = await act<{ undo: string; id: string }>('desk-merge', both);
    if (!answer) return;
    offerUndo(fillWords(texts.merged, { who }), async () => act('desk-restore', { undo: answer.undo }));
    if (path === personPath(id) && answer.id !== id) navigate(personPath(answer.id), { replace: true });
  };
  const [before = '', after = ''] = texts.question[other.by].split('{who}');
  return (
    <div className={`split ${page.same}`}>
      <p>
        {before}
        <SiteLink to={personPath(other.id)} dir="auto">
          {who}
        </SiteLink>
        {after}
      </p>
      <div className="row">
        <DeskButton label={texts.merge} onClick={() => void merge()} />
        <DeskButton
          label={texts.apart}
          onClick={() =>
            void changePeople([{ ...person, id, version }], { kind: 'apart', other: other.id }, texts.parted)
          }
        />
      </div>
    </div>
  );
}
