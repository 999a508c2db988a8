/** A long form in steps: resumes after a reload, says where the answers are kept, and erases them on request. */
import { useEffect, useRef, useState, type InputEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import * as formWords from '#content/forms/form-words.yaml';
import words from '#content/forms/kept-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { AskFirst } from '#web/ui/ask-first.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldErrors } from '#web/ui/field.tsx';
import type { FieldCheck } from '../field-check.ts';
import { controlsOf, type FilledForm, type FormControl } from '../filled-form.ts';
import { FormAlert, useHydrated } from '../form.tsx';
import { useSharedProgress } from './shared-progress.ts';
import styles from './step-form.module.css';
import { useForm } from '../use-form.ts';
import { loadForOffline, type Submission } from '../use-submission.ts';

export interface FormStep {
  id: string;
  heading: string;
  content: ReactNode;
  /** Leaves the step out, as long as other answers make it pointless; what was typed into it is kept. */
  off?: boolean;
}

interface StepFormProps {
  formId: string;
  steps: readonly FormStep[];
  sendLabel?: string;
  submission: Omit<Submission, 'submit'>;
  sent: boolean;
  check?: FieldCheck;
  onSubmit: (filled: FilledForm) => void;
  /** Where all steps are posted at once without scripts; a form without an action needs scripts. */
  action?: string;
  /** Renders navigation to any step above the steps. With it, only the last step checks what is filled in. */
  renderSteering?: (at: { id: string; goTo: (id: string) => void }) => ReactNode;
  kept: string;
  /** Called when something has been typed, or the visitor has gone to another step. */
  onChange?: (form: HTMLFormElement) => void;
  onErase?: () => void;
  /** Called when the answers were sent or erased in another tab; the fields are empty then. */
  onGone?: () => void;
}

/** All steps stay mounted and all but one are hidden, so that going back loses nothing. */
export function StepForm(props: StepFormProps) {
  const { formId, steps, sendLabel = words.send, sent, check } = props;
  const { submitError, loading, done, fieldProblems } = props.submission;
  const form = useRef<HTMLFormElement>(null);
  const [wanted, setStep] = useState(0);
  const [asking, setAsking] = useState(false);
  const [said, setSaid] = useState('');
  const hydrated = useHydrated();
  const open = steps.flatMap(({ off }, index) => (off ? [] : [index]));
  // A step that was just left out gives way to the one before it.
  const step = open.findLast((index) => index <= wanted) ?? 0;
  const place = open.indexOf(step);
  const isLast = place === open.length - 1;

  const reveal = (control: FormControl) =>
    setStep(Math.max(0, form.current ? stepsOf(form.current).findIndex((one) => one.contains(control)) : 0));

  const changed = (element: HTMLFormElement) => props.onChange?.(element);
  const progress = useSharedProgress({
    formId,
    formOf: () => form.current,
    sent,
    onFollow: changed,
    onGone(element) {
      changed(element);
      setStep(0);
      setSaid(words.gone);
      props.onGone?.();
    },
    onResume(element, resumed) {
      changed(element);
      if (!resumed) return;
      setStep(Math.min(Math.max(resumed.step, 0), steps.length - 1));
      setSaid(words.welcomeBack);
    },
  });

  // The server may refuse what this browser couldn't check, in a step that is hidden.
  useEffect(() => {
    const fields = form.current ? controlsOf(form.current) : [];
    const refused = fields.find(({ name }) => fieldProblems[name]);
    if (!form.current || !refused) return;
    requestAnimationFrame(() => {
      // At once, because a hidden field can't take the focus.
      flushSync(() => reveal(refused));
      refused.focus();
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each answer of the server
  }, [fieldProblems]);

  const show = (next: number) => {
    setStep(next);
    // Wait until the step is shown, because hidden elements can't take the focus.
    requestAnimationFrame(() => form.current?.querySelectorAll<HTMLElement>('[data-step-heading]')[next]?.focus());
  };
  const goTo = (next: number) => {
    progress.save(next);
    if (form.current) changed(form.current);
    setSaid('');
    show(next);
  };
  const { problems, summary, forget, formProps } = useForm({
    check,
    loading,
    scope: (element) => (isLast ? element : stepsOf(element)[step]),
    reveal,
    onValid: (filled) => (isLast ? props.onSubmit(filled) : goTo(open[place + 1] ?? step)),
  });
  const erase = () => {
    // First, because other tabs ask for what else is stored once the answers are gone.
    props.onErase?.();
    progress.forget();
    form.current?.reset();
    forget();
    setAsking(false);
    show(0);
    setSaid(words.erased);
  };
  const keep = ({ target }: InputEvent<HTMLFormElement>) => {
    setSaid('');
    // The event bubbles from a field, but its target has the form's type.
    const { name } = target as unknown as HTMLInputElement;
    if (!form.current) return;
    progress.save(step, name);
    changed(form.current);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to its fields
    <form
      ref={form}
      method="post"
      action={props.action}
      noValidate
      className={`stack ${styles.form}`}
      {...formProps}
      onSubmit={(event) => {
        if (!props.renderSteering || isLast) return formProps.onSubmit(event);
        event.preventDefault();
        return goTo(open[place + 1] ?? step);
      }}
      onInput={keep}
      onFocus={loadForOffline}
      aria-busy={loading}
    >
      <div className={`muted stack ${styles.progress}`}>
        <p>{fillWords(words.step, { number: String(place + 1), total: String(open.length) })}</p>
        <progress max={open.length} value={place + 1} aria-label={words.progress} />
      </div>
      {props.renderSteering?.({
        id: steps[step]?.id ?? '',
        goTo: (id) => loading || goTo(steps.findIndex((one) => one.id === id)),
      })}
      <FieldErrors value={{ ...fieldProblems, ...problems }}>
        {steps.map(({ id, heading, content }, index) => (
          <fieldset key={id} data-step={id} hidden={index !== step} className={`stack ${styles.step}`}>
            <legend>
              <h2 data-step-heading tabIndex={-1}>
                {heading}
              </h2>
            </legend>
            {content}
          </fieldset>
        ))}
      </FieldErrors>
      <FormAlert submitError={submitError} summary={summary} />
      <div className={`actions ${styles.buttons}`} data-plain={props.action ? true : undefined}>
        {/* First in the document, so that Enter in a field goes forward. */}
        <Button
          variant="gold"
          type="submit"
          disabled={!hydrated}
          aria-disabled={loading || undefined}
          label={isLast ? sendLabel : words.next}
        />
        {place > 0 && (
          <Button variant="quiet" onClick={() => loading || goTo(open[place - 1] ?? step)} label={words.back} />
        )}
      </div>
      {props.action && (
        <noscript>
          <Button variant="gold" type="submit" label={sendLabel} />
        </noscript>
      )}
      <p role="status" className={`muted ${styles.status}`}>
        {loading ? formWords.working : done || said}
      </p>
      <div className={`part split small ${styles.kept}`}>
        <p>{props.kept}</p>
        <div className="actions">
          <AskFirst
            verb={words.erase}
            what={words.answers}
            asking={asking}
            onAsk={setAsking}
            busy={loading}
            onYes={erase}
          />
        </div>
      </div>
    </form>
  );
}

function stepsOf(form: HTMLFormElement): HTMLFieldSetElement[] {
  return [...form.querySelectorAll<HTMLFieldSetElement>('fieldset[data-step]')];
}
