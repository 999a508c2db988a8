/** The first step: who takes the assessment. The start button stays disabled until all three answers are there. */
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent, type Ref } from 'react';
import words from '#content/assessment/assessment-words.yaml';
import * as consents from '#content/consents.yaml';
import sample from '#content/assessment/portraits.yaml?sample';
import page from '#content/pages/free-disc-assessment-page.yaml';
import { GENDERS, nameProblem } from '#features/assessment/shared/assessment-facts.ts';
import { isDeliverableAddress, typedAddress } from '#shared/text/email-address.ts';
import { routes } from '#shared/site/routes.ts';
import { showToast } from '#web/messages/toasts.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, FieldErrors } from '#web/ui/field.tsx';
import { useAuth } from '#features/accounts/web/sign-in/auth-context.tsx';
import { EmblemPaths } from '../emblem-paths.tsx';
import type { AssessmentState, Info, Ticks } from './assessment-state.ts';
import styles from './assessment-info.module.css';

const { info: texts } = words;
const TICKS = [
  { name: 'sharesScores', label: consents.scores, hint: texts.shareHint },
  { name: 'improves', label: texts.improve, hint: texts.improveHint },
] as const;

interface AssessmentInfoProps {
  run: AssessmentState;
  headingRef: Ref<HTMLHeadingElement>;
  onEdit: (info: Partial<Info>) => void;
  onTick: (ticks: Partial<Ticks>) => void;
  onFirstTouch: () => void;
  onStart: () => void;
}

export function AssessmentInfo({ run, headingRef, onEdit, onTick, onFirstTouch, onStart }: AssessmentInfoProps) {
  const { info, chosen } = run;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const form = useRef<HTMLFormElement>(null);
  const errors = errorsOf(info);
  const complete = Object.values(errors).every((error) => !error);
  const shown = (field: keyof Info) => (left.has(field) ? errors[field] : '');
  const leave = (field: keyof Info) => () => setLeft(new Set([...left, field]));

  // Reads what was typed before hydration, because nothing handled those input events.
  useEffect(() => {
    const { sharesScores, improves, ...typed } = Object.fromEntries(new FormData(form.current ?? undefined)) as Partial<
      Info & Record<keyof Ticks, string>
    >;
    if (typed.name || typed.email || typed.gender) onEdit(typed);
    if (sharesScores) onTick({ sharesScores: true });
    if (improves) onTick({ improves: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, at the start
  }, []);

  const { user } = useAuth();
  useEffect(() => {
    const fullName: unknown = user?.user_metadata['full_name'];
    const known: Partial<Info> = {};
    if (!info.name && typeof fullName === 'string' && fullName) known.name = fullName;
    if (!info.email && user?.email) known.email = user.email;
    if (Object.keys(known).length > 0) onEdit(known);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each user, so that a field can be emptied
  }, [user?.id]);

  const refuse = () => {
    setLeft(new Set(Object.keys(errors)));
    void showToast({
      title: texts.incomplete,
      description: texts.required,
      destructive: true,
    });
  };
  const attempt = () => (complete ? onStart() : refuse());
  // A form whose submit button is disabled doesn't submit on Enter, so say here what is missing.
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || complete || (event.target as HTMLElement).tagName !== 'INPUT') return;
    event.preventDefault();
    refuse();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    attempt();
  };

  return (
    <div className={`wrap page beside ${styles.info}`}>
      <header className="flow">
        <p className="eyebrow">{page.eyebrow}</p>
        <h1 ref={headingRef} tabIndex={-1}>
          {page.heading}
        </h1>
        {chosen.length > 0 && <p className="note">{texts.answered}</p>}
        <p className="lead">{page.lead}</p>
        {page.points.map((point) => (
          <p key={point} className="promise">
            {point}
          </p>
        ))}
        <noscript>
          <p className="note" data-tone="bad">
            {texts.scripts}
          </p>
        </noscript>
      </header>
      <figure className={styles.sample}>
        <EmblemPaths paths={sample.emblem} />
        <figcaption>
          <span className="eyebrow">{texts.sample}</span>
          <strong>{sample.name}</strong>
          {sample.line}
        </figcaption>
      </figure>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens for Enter in its fields */}
      <form ref={form} className="card stack" onSubmit={onSubmit} onKeyDown={onEnter} onFocus={onFirstTouch} noValidate>
        <FieldErrors value={{ name: shown('name'), email: shown('email') }}>
          <Field
            id="assessment-name"
            name="name"
            label={texts.name}
            autoComplete="name"
            required
            value={info.name}
            onChange={(event) => onEdit({ name: event.target.value })}
            onBlur={leave('name')}
          />
          <Field
            id="assessment-email"
            name="email"
            label={texts.email}
            type="email"
            autoComplete="email"
            hint={texts.emailHint}
            required
            value={info.email}
            onChange={(event) => onEdit({ email: event.target.value })}
            onBlur={leave('email')}
          />
        </FieldErrors>
        <fieldset aria-describedby="assessment-gender-hint">
          <legend>{texts.gender}</legend>
          <p id="assessment-gender-hint" className="small">
            {texts.genderHint}
          </p>
          <div className="row">
            {GENDERS.map((gender) => (
              <label key={gender} className="choice">
                <input
                  type="radio"
                  name="gender"
                  value={gender}
                  checked={info.gender === gender}
                  onChange={() => onEdit({ gender })}
                  required
                />
                {texts.genders[gender]}
              </label>
            ))}
          </div>
          <p className="error">{shown('gender')}</p>
        </fieldset>
        {TICKS.map(({ name, label, hint }) => (
          <div key={name} className="stack">
            <label className="choice">
              <input
                type="checkbox"
                name={name}
                checked={run[name]}
                aria-describedby={`assessment-${name}-hint`}
                onChange={(event) => onTick({ [name]: event.target.checked })}
              />
              {label}
            </label>
            <p id={`assessment-${name}-hint`} className="small">
              {hint}
            </p>
          </div>
        ))}
        {/* A disabled button swallows clicks, so this wrapper hears them. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- Enter in a field does the same by keyboard */}
        <div className={styles.start} onClick={complete ? undefined : refuse}>
          <Button variant="gold" type="submit" disabled={!complete} label={texts.start} />
        </div>
        <p className="small">
          {page.consent} <SiteLink to={routes['privacy-policy']}>{texts.policy}</SiteLink>
        </p>
      </form>
    </div>
  );
}

function errorsOf({ name, email, gender }: Info): Record<keyof Info, string> {
  return {
    name: nameProblem(name),
    email: isDeliverableAddress(typedAddress(email)) ? '' : texts.wrongEmail,
    gender: gender ? '' : texts.noGender,
  };
}
