/** What a person may ask for: a copy of everything, and that it be erased. */
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { PersonView } from '#features/desk/shared/desk-schema.ts';
import { KEPT_PERIODS } from '#shared/site/kept-periods.ts';
import { routes } from '#shared/site/routes.ts';
import { AskFirst } from '#web/ui/ask-first.tsx';
import { Button } from '#web/ui/button.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { act } from '../desk-acts.ts';
import styles from '../desk.module.css';
import page from './desk-person.module.css';

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
    <section className={`part stack ${page.rights}`} aria-labelledby="rights-heading">
      <h2 id="rights-heading" className="title">
        If they ask
      </h2>
      {isAsking && (
        <>
          <p>This erases everything they sent, and what we wrote about them. It can&rsquo;t be undone.</p>
          {kept.invoices > 0 && (
            <p>
              Kept: {kept.invoices} {kept.invoices === 1 ? 'invoice' : 'invoices'}, for {KEPT_PERIODS.invoices.text},
              because tax law asks for it. The email address is taken off the order.
            </p>
          )}
          {kept.account && <p>Kept: their account, which they can delete themselves on its page.</p>}
        </>
      )}
      <div className={`row ${styles.acts}`}>
        <Button variant="quiet" size="small" onClick={() => void save()}>
          Export
        </Button>
        <AskFirst
          verb="Erase"
          keep="Keep"
          asking={isAsking}
          onAsk={setIsAsking}
          busy={false}
          onYes={() => void erase()}
        />
      </div>
    </section>
  );
}
