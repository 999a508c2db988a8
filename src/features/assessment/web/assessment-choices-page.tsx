import { useState, type FormEvent } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import words from '#content/assessment/choices-words.yaml';
import page from '#content/pages/assessment-choices-page.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { messageOf } from '#web/api/failure-words.ts';
import { callFunction } from '#web/api/functions-client.ts';
import { LinkButtons } from '#web/blocks/link-buttons.tsx';
import { PageHead } from '#web/blocks/page-head.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { formatDay } from '#web/ui/format-moment.ts';
import { REMIND_AFTER_DAYS } from '../shared/assessment-facts.ts';

const days = String(REMIND_AFTER_DAYS);

export default function AssessmentChoicesPage() {
  return (
    <>
      <PageHead name="assessment-choices" words={page} />
      <article className="wrap page narrow flow">
        <header className="flow">
          <p className="eyebrow">{page.eyebrow}</p>
          <h1>{page.heading}</h1>
          <p className="lead">{page.lead}</p>
          <noscript>{words.scripts}</noscript>
        </header>
        <Reminder />
        <Answers />
        <div className="part">
          <LinkButtons links={page.next} first="quiet" />
        </div>
      </article>
    </>
  );
}

function Reminder() {
  const { reminder: texts } = words;
  // Of the mailed link that led here.
  const token = useLocationProperty(
    () => location.hash.slice(1),
    () => '',
  );
  const { said, busy, run } = useChoice(async (wanted: boolean) => {
    const { reminderAt } = await callFunction<{ reminderAt: string | null }>('remind-of-assessment', { token, wanted });
    return reminderAt === null ? texts.stopped : fillWords(texts.set, { day: formatDay(reminderAt) });
  });
  return (
    <section className="part flow" aria-labelledby="reminder">
      <h2 className="title" id="reminder">
        {texts.heading}
      </h2>
      {token ? (
        <>
          <p>{fillWords(texts.text, { days })}</p>
          <div className="actions">
            <Button variant="gold" aria-disabled={busy || undefined} onClick={() => void run(true)}>
              {fillWords(texts.ask, { days })}
            </Button>
            <Button variant="quiet" aria-disabled={busy || undefined} onClick={() => void run(false)}>
              {texts.stop}
            </Button>
          </div>
        </>
      ) : (
        <p>{texts.noLink}</p>
      )}
      <p role="status">{said}</p>
    </section>
  );
}

function Answers() {
  const { answers: texts } = words;
  const { said, busy, run } = useChoice(async (code: string) => {
    const { erased } = await callFunction<{ erased: number }>('erase-item-answers', { code });
    return erased > 0 ? texts.erased : texts.none;
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = new FormData(event.currentTarget).get('code');
    if (typeof code === 'string') void run(code);
  };
  return (
    <section className="part flow" aria-labelledby="answers">
      <h2 className="title" id="answers">
        {texts.heading}
      </h2>
      <p>{texts.text}</p>
      <form className="flow" onSubmit={submit}>
        <Field id="items-code" name="code" label={texts.code} hint={texts.example} autoComplete="off" required />
        <div className="actions">
          <Button variant="quiet" type="submit" aria-disabled={busy || undefined} label={texts.erase} />
        </div>
      </form>
      <p role="status">{said}</p>
    </section>
  );
}

/** Runs one choice at a time, and says how it went. */
function useChoice<Input>(act: (input: Input) => Promise<string>) {
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const run = async (input: Input) => {
    if (busy) return;
    setBusy(true);
    setSaid('');
    setSaid(await act(input).catch(messageOf));
    setBusy(false);
  };
  return { said, busy, run };
}
