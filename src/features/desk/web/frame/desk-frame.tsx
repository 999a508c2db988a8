/** The frame of every page of the desk: who may see it, the way between the pages, and its heading. */
import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { CallError } from '#web/api/call-error.ts';
import { messageOf } from '#web/api/failure-words.ts';
import type { TodayView } from '#features/desk/shared/desk-schema.ts';
import { routes } from '#shared/site/routes.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { useDeskState } from '../desk-acts.ts';
import { useDesk } from '../desk-calls.ts';
import { useDeskKeys } from './desk-keys.ts';
import { SCREENS } from './desk-screens.ts';
import styles from './desk-frame.module.css';
import { FreshCode } from '../fresh-code.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { Palette } from './palette.tsx';
import { UndoBar } from './undo-bar.tsx';

interface DeskFrameProps {
  heading: string;
  children: (today: TodayView) => ReactNode;
}

export function DeskFrame({ heading, children }: DeskFrameProps) {
  const { data, error, refetch } = useDesk<TodayView>('desk-today');
  if (!data && !error) return <Notice heading={heading}>One moment: the desk is loading.</Notice>;
  if (!data) return <Closed heading={heading} error={error} onRetry={() => void refetch()} />;
  return (
    <Open heading={heading} isOld={error !== null}>
      {children(data)}
    </Open>
  );
}

/** @param isOld Whether the last attempt to read the latest failed. */
function Open({ heading, isOld, children }: { heading: string; isOld: boolean; children: ReactNode }) {
  const [path] = useLocation();
  const { problem } = useDeskState();
  const [dialog, setDialog] = useState<'palette' | 'keys'>();
  useDeskKeys(setDialog);
  const close = () => setDialog(undefined);
  return (
    <div className={`wrap ${styles.desk}`}>
      <nav aria-label="Desk" className={`row ${styles.screens}`}>
        {SCREENS.map(({ label, to }) => (
          <SiteLink key={to} className="tap" to={to} aria-current={path === to ? 'page' : undefined}>
            {label}
          </SiteLink>
        ))}
        <button
          type="button"
          className={`${buttonClass('quiet', 'small')} ${styles.find}`}
          onClick={() => setDialog('palette')}
        >
          Go to…
        </button>
        <button
          type="button"
          className={`${buttonClass('quiet', 'small')} ${styles.keys}`}
          onClick={() => setDialog('keys')}
        >
          Keys
        </button>
      </nav>
      <h1 dir="auto" tabIndex={-1}>
        {heading}
      </h1>
      <p role="alert" className="error">
        {problem}
      </p>
      {isOld && <p className="small">We could not read the latest. This is from before; we keep trying.</p>}
      {children}
      <UndoBar />
      <FreshCode />
      {dialog === 'palette' && <Palette onClose={close} />}
      {dialog === 'keys' && <KeysDialog onClose={close} />}
    </div>
  );
}

/** What a customer, or a member who has a step to do first, sees instead. */
function Closed({ heading, error, onRetry }: { heading: string; error: Error | null; onRetry: () => void }) {
  const [path] = useLocation();
  const code = error instanceof CallError ? error.code : '';
  if (code === 'second_step_needed')
    return (
      <Notice heading="One more step to the desk">
        <p>The desk needs a code from an authenticator app, so that a stolen password opens nothing.</p>
        <SiteLink className={buttonClass('gold')} to={`${routes.account}?next=${path}#two-step`}>
          Set up two-step sign-in
        </SiteLink>
      </Notice>
    );
  if (code === 'address_unproved')
    return (
      <Notice heading="Confirm your address first">
        <p>We email you a link. Choosing a new password with it proves that the address is yours.</p>
        <SiteLink className={buttonClass('gold')} to={`${routes['auth-reset']}?next=${path}`}>
          Get a link by email
        </SiteLink>
      </Notice>
    );
  if (code === 'forbidden')
    return (
      <Notice heading="This page is for the team">
        <p>{messageOf(error)}</p>
        <SiteLink className={buttonClass('quiet')} to={routes.account}>
          Go to your account
        </SiteLink>
      </Notice>
    );
  return (
    <Notice heading={heading}>
      <p role="alert">{messageOf(error)}</p>
      <Button variant="quiet" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  );
}

function Notice({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className={`wrap flow ${styles.desk}`}>
      <h1>{heading}</h1>
      {typeof children === 'string' ? <p role="status">{children}</p> : children}
    </div>
  );
}
