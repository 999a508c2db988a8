import words from '#content/assessment/result-words.yaml';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { isDeliverableAddress, typedAddress } from '#shared/text/email-address.ts';
import { routes } from '#shared/site/routes.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { AskFirst } from '#web/ui/ask-first.tsx';
import { Button } from '#web/ui/button.tsx';
import { FilledText } from '#web/ui/filled-text.tsx';
import { Field, FieldErrors } from '#web/ui/field.tsx';
import { formatDayTime } from '#web/ui/format-moment.ts';
import { useAuth } from '#features/accounts/web/sign-in/auth-context.tsx';
import type { AssessmentState } from '../quiz/assessment-state.ts';
import styles from './result-keeping.module.css';

const { keeping: texts } = words;

interface ResultKeepingProps {
  run: AssessmentState;
  forgetAt: number;
  /** Whether the report is being sent; its address must not change then. */
  busy: boolean;
  onCorrect: (email: string) => void;
  onErase: () => void;
}

export function ResultKeeping({ run, forgetAt, busy, onCorrect, onErase }: ResultKeepingProps) {
  const { info, sent, keptBy, itemsCode } = run;
  const { user, loading } = useAuth();
  const isSaved = user !== null && keptBy === user.id;
  return (
    <dl className={`rows ${styles.keeping}`}>
      <div>
        <dt className="eyebrow">{texts.report}</dt>
        <dd>
          <Recipient email={typedAddress(info.email)} sent={sent} busy={busy} onCorrect={onCorrect} />
        </dd>
      </div>
      {sent && !loading && (
        <div>
          <dt className="eyebrow">{texts.account}</dt>
          <dd>
            <Account isSignedIn={user !== null} isSaved={isSaved} />
          </dd>
        </div>
      )}
      {itemsCode && (
        <div>
          <dt className="eyebrow">{texts.questions}</dt>
          <dd>
            <FilledText
              text={texts.code}
              code={<strong className="unbroken">{itemsCode}</strong>}
              link={<SiteLink to={routes['assessment-choices']}>{texts.eraseAnswers}</SiteLink>}
            />
          </dd>
        </div>
      )}
      <div>
        <dt className="eyebrow">{texts.somebody}</dt>
        <dd>
          <FilledText text={texts.compare} link={<SiteLink to={routes.together}>{texts.compareLink}</SiteLink>} />
        </dd>
      </div>
      <div>
        <dt className="eyebrow">{texts.device}</dt>
        <dd>
          <Device forgetAt={forgetAt} sent={sent} onErase={onErase} />
        </dd>
      </div>
    </dl>
  );
}

function Account({ isSignedIn, isSaved }: { isSignedIn: boolean; isSaved: boolean }) {
  if (!isSignedIn) {
    const create = <SiteLink to={`${routes.auth}?next=${routes.account}#sign-up`}>{texts.create}</SiteLink>;
    return (
      <p>
        <FilledText text={texts.noAccount} link={create} />
      </p>
    );
  }
  const link = <SiteLink to={routes.account}>{isSaved ? texts.seeAll : texts.yourAccount}</SiteLink>;
  return (
    <p role={isSaved ? 'status' : undefined}>
      <FilledText text={isSaved ? texts.saved : texts.notSaved} link={link} />
    </p>
  );
}

type RecipientProps = Pick<ResultKeepingProps, 'busy' | 'onCorrect'> & { email: string; sent: boolean };

function Recipient({ email, sent, busy, onCorrect }: RecipientProps) {
  const [correcting, setCorrecting] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const close = () => {
    // The form unmounts with the focus in it, so bring its button back at once and focus that.
    flushSync(() => setCorrecting(false));
    change.current?.focus();
  };
  const send = (given: string) => {
    close();
    if (given !== email || !sent) onCorrect(given);
  };
  if (correcting) return <AddressForm email={email} onSend={send} onCancel={close} />;
  return (
    <div className="split">
      <p>
        <FilledText text={sent ? texts.mailed : texts.goes} mailbox={<strong>{email}</strong>} />
      </p>
      <Button
        ref={change}
        variant="quiet"
        size="small"
        aria-disabled={busy || undefined}
        onClick={() => busy || setCorrecting(true)}
        label={texts.correct}
      />
    </div>
  );
}

interface AddressFormProps {
  email: string;
  onSend: (email: string) => void;
  onCancel: () => void;
}

function AddressForm({ email, onSend, onCancel }: AddressFormProps) {
  const [error, setError] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = typedAddress(field.current?.value ?? '');
    if (isDeliverableAddress(given)) return onSend(given);
    setError(texts.wrongEmail);
    field.current?.focus();
  };
  return (
    <form className={styles.correction} onSubmit={submit} noValidate>
      <FieldErrors value={{ email: error }}>
        <Field
          ref={field}
          id="report-email"
          name="email"
          label={texts.sendTo}
          type="email"
          autoComplete="email"
          defaultValue={email}
          required
        />
      </FieldErrors>
      <div className="actions">
        <Button variant="quiet" size="small" type="submit" label={texts.sendHere} />
        <Button variant="quiet" size="small" onClick={onCancel} label={texts.cancel} />
      </div>
    </form>
  );
}

function Device({ forgetAt, sent, onErase }: Pick<ResultKeepingProps, 'forgetAt' | 'onErase'> & { sent: boolean }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="flow">
      <p>
        <FilledText text={texts.until} moment={<span className="unbroken">{formatDayTime(forgetAt)}</span>} />
      </p>
      <div className="actions">
        <AskFirst verb={texts.erase} keep={texts.keep} asking={asking} onAsk={setAsking} busy={false} onYes={onErase} />
      </div>
      <p role="status">{asking && (sent ? texts.eraseSent : texts.eraseUnsent)}</p>
    </div>
  );
}
