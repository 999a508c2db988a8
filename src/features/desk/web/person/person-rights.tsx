import { useState } from 'react';
import { useLocation } from 'wouter';
import words from '#content/desk/person-words.yaml';
import type { PersonView } from '#features/desk/shared/desk-schema.ts';
import { routes } from '#shared/site/routes.ts';
import { AskFirst } from '#web/ui/ask-first.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { act } from '../desk-calls.ts';
import { DeskButton } from '../frame/desk-parts.tsx';
import { countWords } from '../person-names.ts';
import styles from '../desk.module.css';
import page from './desk-person.module.css';

const { rights } = words;

export function PersonRights({ person: { id, kept } }: { person: PersonView }) {
  const [isAsking, setIsAsking] = useState(false);
  const [, navigate] = useLocation();
  const save = async () => {
    const answer = await act<{ export: object }>('desk-export-person', { id });
    if (!answer) return;
    saveFile('person.json', new Blob([JSON.stringify(answer.export, null, 2)], { type: 'application/json' }));
  };
  const erase = async () => {
    if (await act('desk-erase', { id })) navigate(routes['desk-people'], { replace: true });
  };
  return (
    <details className="fold">
      <summary>
        <h2 className="minor">{rights.heading}</h2>
      </summary>
      {isAsking && (
        <>
          <p>{rights.warning}</p>
          {kept.invoices > 0 && <p>{countWords(kept.invoices, rights.invoices)}</p>}
          {kept.account && <p>{rights.account}</p>}
        </>
      )}
      <div className={`row ${styles.plain} ${page.further}`}>
        <DeskButton label={rights.export} onClick={() => void save()} />
        <AskFirst
          verb={rights.erase}
          keep={rights.keep}
          asking={isAsking}
          onAsk={setIsAsking}
          busy={false}
          onYes={() => void erase()}
        />
      </div>
    </details>
  );
}
