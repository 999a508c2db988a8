/** The page of a mailed link: a button or a new password. Opening it redeems nothing, as mail scanners open links. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import words from '#content/accounts/sign-in-words.yaml';
import page from '#content/pages/auth-confirm-page.yaml';
import { routes } from '#shared/site/routes.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { AccountForm } from './sign-in/account-form.tsx';
import styles from './sign-in/auth-form.module.css';
import { AuthLayout } from './sign-in/auth-layout.tsx';
import {
  addedResults,
  confirmLink,
  confirmUnlessUsed,
  forgetUsedLink,
  mailedLinkOf,
  type Confirmed,
  type MailedLink,
} from './sign-in/mailed-link.ts';
import { NewPassword } from './sign-in/new-password.tsx';
import { LinkButton } from '#web/blocks/link-button.tsx';

const texts = words.link;

/** What follows once the link's own button was pressed. */
type Step = { name: 'finished'; text: string } | { name: 'whose' } | { name: 'own-password' };

export default function AuthConfirmPage() {
  const address = useLinkAddress();
  return (
    <AuthLayout name="auth-confirm" page={page}>
      {/* Keyed by the link: another one opened in the same tab changes only the fragment, and must start over. */}
      <LinkedSteps key={address} address={address} />
    </AuthLayout>
  );
}

/** The part of the page's address that holds the link; undefined in prerendered HTML. Ignores links within the page. */
function useLinkAddress(): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const isLink = () => mailedLinkOf(location.hash).tokenHash !== '';
    const read = () => setAddress((last) => (isLink() ? location.hash : (last ?? location.search)));
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return address;
}

function LinkedSteps({ address }: { address: string | undefined }) {
  const [step, setStep] = useState<Step>();
  const link = mailedLinkOf(address ?? '');
  const onSaved = () => setStep({ name: 'finished', text: words.newPassword.saved });
  return (
    <div className={`card flow ${styles.form}`}>
      {step?.name === 'finished' ? (
        <>
          <StepHeading>{texts.finished}</StepHeading>
          <p role="status">{step.text}</p>
          <LinkButton
            variant="gold"
            to={link.next ?? routes.account}
            label={link.next ? texts.continue : texts.toAccount}
          />
        </>
      ) : step?.name === 'whose' ? (
        <Whose next={link.next} onNo={() => setStep({ name: 'own-password' })} />
      ) : step?.name === 'own-password' ? (
        <>
          <StepHeading>{words.newPassword.reasons.own.heading}</StepHeading>
          <p>{words.newPassword.reasons.own.text}</p>
          <NewPassword onSaved={onSaved} />
        </>
      ) : address === undefined ? (
        <p>{texts.loading}</p>
      ) : !link.tokenHash ? (
        <>
          <h2>{texts.incomplete.heading}</h2>
          <p>{texts.incomplete.text}</p>
          <LinkButton variant="quiet" to={routes['auth-reset']} label={texts.askForNew} />
        </>
      ) : link.type === 'recovery' || link.type === 'invite' ? (
        <>
          <h2>{words.newPassword.reasons[link.type].heading}</h2>
          <p>{words.newPassword.reasons[link.type].text}</p>
          <NewPassword
            before={async () => confirmUnlessUsed(link)}
            onSaved={() => {
              forgetUsedLink();
              onSaved();
            }}
          />
        </>
      ) : (
        <Confirm link={link} onConfirmed={setStep} />
      )}
    </div>
  );
}

function Confirm({ link, onConfirmed }: { link: MailedLink; onConfirmed: (step: Step) => void }) {
  const [isSpent, setSpent] = useState(false);
  const { heading, text, button } = wordsFor(link);
  // Leads from a used or expired link to where another one can be requested.
  const [wayOn, to] =
    link.type === 'signup' ? [texts.sendAgain, routes.auth] : ([texts.toAccount, routes.account] as const);
  return (
    <>
      <h2>{heading}</h2>
      <p>{text}</p>
      <AccountForm
        button={button}
        act={async () => {
          const confirmed = await confirmLink(link);
          setSpent(confirmed.isSpent ?? false);
          if (confirmed.error) return { error: confirmed.error };
          onConfirmed(await stepAfter(link, confirmed));
          return {};
        }}
        after={
          isSpent && (
            <SiteLink className="tap" to={to}>
              {wayOn}
            </SiteLink>
          )
        }
      />
      <p className="small">{texts.notAsked}</p>
    </>
  );
}

/** Links that only sign in (`magiclink`) aren't mailed; an operator gives them out. */
function wordsFor({ type }: MailedLink) {
  return texts.kinds[type === 'claim' || type === 'magiclink' ? type : 'email'];
}

async function stepAfter(link: MailedLink, confirmed: Confirmed): Promise<Step> {
  const { halfDone, asksForCode, needsPassword, isOwnSignUp } = confirmed;
  if (link.type === 'claim') return { name: 'finished', text: await addedResults() };
  if (needsPassword && !asksForCode) return { name: 'own-password' };
  if (link.type === 'signup' && !isOwnSignUp) return { name: 'whose' };
  return { name: 'finished', text: halfDone ? texts.halfDone : asksForCode ? texts.codeLeft : wordsFor(link).done };
}

/** Anyone can sign up with anybody's address, so whoever confirms in another browser may have a stranger's password. */
function Whose({ next, onNo }: { next: string | undefined; onNo: () => void }) {
  return (
    <>
      <StepHeading>{words.whose.heading}</StepHeading>
      <p>{words.whose.text}</p>
      <div className="actions">
        <LinkButton variant="gold" to={next ?? routes.account} label={words.whose.yes} />
        <Button variant="quiet" onClick={onNo} label={words.whose.no} />
      </div>
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
