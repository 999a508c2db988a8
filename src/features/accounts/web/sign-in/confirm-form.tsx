/** The page of a mailed link: a button or a new password. Opening it redeems nothing, as mail scanners open links. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { routes } from '#shared/site/routes.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { AccountForm } from './account-form.tsx';
import type { Outcome } from '#web/forms/submission.ts';
import styles from './auth-form.module.css';
import {
  addedResults,
  confirmLink,
  confirmUnlessUsed,
  forgetUsedLink,
  holdsLink,
  mailedLinkOf,
  type MailedLink,
} from './mailed-link.ts';
import { NewPassword } from './new-password.tsx';
import { isOwnSignUp } from './sign-up-memory.ts';

/** What follows once the link's own button was pressed. */
type Step = { name: 'finished'; words: string } | { name: 'whose' } | { name: 'own-password' };

export function ConfirmForm() {
  const address = useLinkAddress();
  // Keyed by the link: another one opened in the same tab changes only the fragment, and must start over.
  return <LinkedSteps key={address} address={address} />;
}

/** The part of the page's address that holds the link; undefined in prerendered HTML. Ignores links within the page. */
function useLinkAddress(): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const read = () => setAddress((last) => (holdsLink(location.hash) ? location.hash : (last ?? location.search)));
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return address;
}

function LinkedSteps({ address }: { address: string | undefined }) {
  const [step, setStep] = useState<Step>();
  const link = mailedLinkOf(address ?? '');
  const finish = (words: string) => setStep({ name: 'finished', words });
  const onSaved = () => finish('Your new password is saved, and you are signed in here.');
  return (
    <div className={`card flow ${styles.form}`}>
      {step?.name === 'finished' ? (
        <Finished words={step.words} next={link.next} />
      ) : step?.name === 'whose' ? (
        <Whose next={link.next} onNo={() => setStep({ name: 'own-password' })} />
      ) : step?.name === 'own-password' ? (
        <OwnPassword onSaved={onSaved} />
      ) : address === undefined ? (
        <p>One moment …</p>
      ) : !link.tokenHash ? (
        <Incomplete />
      ) : link.type === 'recovery' || link.type === 'invite' ? (
        <LinkedPassword link={link} onSaved={onSaved} />
      ) : link.type === 'claim' ? (
        <Claim link={link} onClaimed={finish} />
      ) : (
        <Confirm link={link} onConfirmed={setStep} />
      )}
    </div>
  );
}

function Confirm({ link, onConfirmed }: { link: MailedLink; onConfirmed: (step: Step) => void }) {
  // Links that only sign in (`magiclink`) aren't mailed; an operator gives them out.
  const isEmail = link.type !== 'magiclink';
  const [isSpent, setSpent] = useState(false);
  const confirm = async (): Promise<Outcome> => {
    const { error, isSpent: needsNewLink, halfDone, asksForCode, needsPassword } = await confirmLink(link);
    setSpent(needsNewLink);
    if (error) return { error };
    if (needsPassword && !asksForCode) {
      onConfirmed({ name: 'own-password' });
      return {};
    }
    const isStrange = link.type === 'signup' && !isOwnSignUp(link.signUp);
    const signedIn = isEmail ? CONFIRMED : 'You are signed in here.';
    const words = halfDone ? HALF_DONE : asksForCode ? CODE_LEFT : signedIn;
    onConfirmed(isStrange ? { name: 'whose' } : { name: 'finished', words });
    return {};
  };
  return (
    <>
      <h2>{isEmail ? 'Confirm your email' : "Confirm it's you"}</h2>
      <p>Press the button to confirm. {UNCHANGED}</p>
      <AccountForm
        button={isEmail ? 'Confirm email' : "Confirm it's you"}
        act={confirm}
        after={isSpent && <WayOn type={link.type} />}
      />
      <p className="small">{NOT_ASKED}</p>
    </>
  );
}

function Claim({ link, onClaimed }: { link: MailedLink; onClaimed: (words: string) => void }) {
  const [isSpent, setSpent] = useState(false);
  const claim = async (): Promise<Outcome> => {
    const { error, isSpent: needsNewLink } = await confirmLink(link);
    setSpent(needsNewLink);
    if (error) return { error };
    onClaimed(await addedResults());
    return {};
  };
  return (
    <>
      <h2>Confirm it&apos;s you</h2>
      <p>Press the button to add the results that were taken with your address to your account. {UNCHANGED}</p>
      <AccountForm button="Confirm it's you" act={claim} after={isSpent && <WayOn type={link.type} />} />
      <p className="small">{NOT_ASKED}</p>
    </>
  );
}

/** Leads from a used or expired link to where another one can be requested. */
function WayOn({ type }: { type: string }) {
  const [words, to] =
    type === 'signup' ? ['Sign in to have it sent again', routes.auth] : ['Go to your account', routes.account];
  return (
    <SiteLink className="tap" to={to}>
      {words}
    </SiteLink>
  );
}

const UNCHANGED = 'Opening this page has changed nothing so far.';
const NOT_ASKED = 'If you did not ask for this, close the page. Nothing happens unless you press the button.';
const CONFIRMED = 'Your email is confirmed, and you are signed in here.';
const CODE_LEFT = 'Confirmed. To sign in here, give the code from your app, too.';
const HALF_DONE =
  'This address is confirmed. Now open the message we sent to your other address, and confirm there as well.';

/** Anyone can sign up with anybody's address, so whoever confirms in another browser may have a stranger's password. */
function Whose({ next, onNo }: { next: string | undefined; onNo: () => void }) {
  return (
    <>
      <StepHeading>Was it you who made this account?</StepHeading>
      <p>{CONFIRMED} If somebody else made the account, choose your own password now: theirs stops working.</p>
      <div className="actions">
        <SiteLink className={buttonClass('gold')} to={next ?? routes.account}>
          Yes, continue
        </SiteLink>
        <Button variant="quiet" onClick={onNo}>
          No, choose my own password
        </Button>
      </div>
    </>
  );
}

function OwnPassword({ onSaved }: { onSaved: () => void }) {
  return (
    <>
      <StepHeading>Choose your own password</StepHeading>
      <p>Saving it replaces the one the account was made with, and signs out every other device.</p>
      <NewPassword onSaved={onSaved} />
    </>
  );
}

function LinkedPassword({ link, onSaved }: { link: MailedLink; onSaved: () => void }) {
  const save = () => {
    forgetUsedLink();
    onSaved();
  };
  return (
    <>
      {link.type === 'invite' ? (
        <>
          <h2>Choose a password</h2>
          <p>Saving it accepts the invitation and signs you in here.</p>
        </>
      ) : (
        <>
          <h2>Choose a new password</h2>
          <p>Saving it signs you in here and signs out every other device.</p>
        </>
      )}
      <NewPassword before={async () => confirmUnlessUsed(link)} onSaved={save} />
    </>
  );
}

function Finished({ words, next }: { words: string; next: string | undefined }) {
  return (
    <>
      <StepHeading>Done</StepHeading>
      <p role="status">{words}</p>
      <SiteLink className={buttonClass('gold')} to={next ?? routes.account}>
        {next ? 'Continue' : 'Go to your account'}
      </SiteLink>
    </>
  );
}

/** Takes the focus, because the button of the form before it is gone. */
function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}

function Incomplete() {
  return (
    <>
      <h2>This link is incomplete</h2>
      <p>Open the link in the message again, or copy all of it into the address bar.</p>
      <SiteLink className={buttonClass('quiet')} to={routes['auth-reset']}>
        Ask for a new link
      </SiteLink>
    </>
  );
}
