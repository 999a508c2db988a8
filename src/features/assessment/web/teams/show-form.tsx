/** What a member shows to a team, and their consent to it. */
import { useId, type FormEvent, type ReactNode } from 'react';
import consent from '#content/assessment/team-consent-words.yaml';
import words from '#content/assessment/team-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { LinkButton } from '#web/blocks/link-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { formatDay } from '#web/ui/format-moment.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { MEMBER_NAME_MAX_LENGTH, type DiscTeam, type DiscTeams } from '#features/assessment/shared/teams/disc-team.ts';

interface ShowFormProps {
  results: DiscTeams['results'];
  /** What is shown already. */
  own?: DiscTeam['own'];
  busy: boolean;
  button: string;
  onSend: (shown: object, form: FormData) => void;
  /** Fields above these. */
  children?: ReactNode;
}

export function ShowForm({ results, own = null, busy, button, onSend, children }: ShowFormProps) {
  const texts = words.show;
  const id = useId();
  const [latest] = results;
  if (!latest)
    return (
      <>
        <p>{texts.none}</p>
        <LinkButton variant="gold" to={routes['free-disc-assessment']} label={texts.take} />
      </>
    );
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const shown = {
      memberName: form.get('memberName'),
      assessmentId: form.get('assessmentId'),
      hidesNumbers: form.has('hidesNumbers'),
      consents: form.has('consents'),
    };
    onSend(shown, form);
  };
  return (
    <form className="stack" onSubmit={send}>
      {children}
      <SelectField
        id={`${id}result`}
        name="assessmentId"
        label={texts.result}
        defaultValue={own?.assessmentId ?? latest.id}
        options={results.map((result) => ({
          value: result.id,
          label: fillWords(texts.resultOf, { portrait: result.portrait, day: formatDay(result.completedAt) }),
        }))}
      />
      <Field
        id={`${id}name`}
        name="memberName"
        label={texts.name}
        defaultValue={own?.name ?? latest.firstName.slice(0, MEMBER_NAME_MAX_LENGTH)}
        maxLength={MEMBER_NAME_MAX_LENGTH}
        autoComplete="given-name"
        required
      />
      <label className="check">
        <input type="checkbox" name="hidesNumbers" defaultChecked={own?.hidesNumbers} aria-describedby={`${id}hides`} />
        <span>{texts.hides}</span>
      </label>
      <p id={`${id}hides`} className="small">
        {texts.hidesNote}
      </p>
      <label className="check">
        <input type="checkbox" name="consents" defaultChecked={own !== null} required />
        <span>{consent.show}</span>
      </label>
      <div className="actions">
        <Button variant={own ? 'quiet' : 'gold'} type="submit" aria-disabled={busy || undefined} label={button} />
      </div>
    </form>
  );
}
