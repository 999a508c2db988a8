import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import words from '#content/desk/desk-words.yaml';
import { LinkButton } from '#web/blocks/link-button.tsx';
import { CallError } from '#web/api/call-error.ts';
import { messageOf } from '#web/api/failure-words.ts';
import type { DeskView } from '#features/desk/shared/desk-schema.ts';
import { routes } from '#shared/site/routes.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { LineIcon } from './line-icon.tsx';
import { useDesk, useDeskState } from '../desk-calls.ts';
import { AddPerson } from './add-person.tsx';
import { DeskBar } from './desk-bar.tsx';
import { useDeskKeys } from './desk-keys.ts';
import { useTabId } from '../kept-typing.ts';
import { useDeskPresence } from './desk-presence.ts';
import bar from './desk-bar.module.css';
import styles from './desk-frame.module.css';
import { FreshCode } from './fresh-code.tsx';
import { HomeLink } from './home-link.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { Opening } from './desk-opening.tsx';
import { Palette } from './palette.tsx';
import { UndoBar } from './undo-bar.tsx';

interface DeskFrameProps {
  heading: string;
  /** Over the heading. */
  above?: ReactNode;
  /** The screen that leads to this page. */
  within?: string;
  /** Whether what is in it shows the {@link Notices} itself. */
  hasNotices?: boolean;
  children: (desk: DeskView) => ReactNode;
}

export function DeskFrame({ children, ...rest }: DeskFrameProps) {
  const { data, error, refetch } = useDesk<DeskView>('desk-view');
  const { heading } = rest;
  if (data)
    return (
      <Open {...rest} waiting={data.waiting} isOld={error !== null}>
        {children(data)}
      </Open>
    );
  if (error) return <Closed heading={heading} error={error} onRetry={() => void refetch()} />;
  return <Opening heading={heading} />;
}

interface OpenProps extends Omit<DeskFrameProps, 'children'> {
  waiting: number;
  /** Whether the last attempt to read the latest failed. */
  isOld: boolean;
  children: ReactNode;
}

function Open({ heading, above, within, waiting, isOld, hasNotices = false, children }: OpenProps) {
  const [path] = useLocation();
  useDeskPresence(waiting, path);
  useTabId();
  const [dialog, setDialog] = useState<'palette' | 'keys' | 'add'>();
  useDeskKeys(setDialog);
  const close = () => setDialog(undefined);
  const { frame } = words;
  return (
    <div className={`wrap ${styles.desk}`}>
      {/* Whoever may be here can install the desk, with its number on the icon. */}
      <link rel="manifest" href="/desk.webmanifest" />
      <DeskBar within={within} waiting={waiting}>
        {/* People has a search of its own. */}
        {path !== routes['desk-people'] && (
          <Button variant="quiet" size="small" className={bar.find} onClick={() => setDialog('palette')}>
            <LineIcon of="search" />
            <span>{frame.goTo}</span>
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={() => setDialog('add')}>
          <LineIcon of="add" />
          <span>{frame.add}</span>
        </Button>
        <SiteLink className={buttonClass('quiet', 'small')} to={routes.account}>
          <LineIcon of="person" />
          <span>{frame.account}</span>
        </SiteLink>
      </DeskBar>
      {above}
      <h1 dir="auto" tabIndex={-1}>
        {heading}
      </h1>
      {isOld && <p className="small">{frame.old}</p>}
      {children}
      {!hasNotices && <Notices />}
      <FreshCode />
      {dialog === 'add' && <AddPerson onClose={close} />}
      {dialog === 'palette' && <Palette onClose={close} />}
      {dialog === 'keys' && <KeysDialog onClose={close} />}
    </div>
  );
}

/** Where the eyes are after a press, however long the page is: what went wrong, and the way back. */
export function Notices() {
  const { problem } = useDeskState();
  return (
    <div className={styles.notices} data-notices>
      <p role="alert" className="error">
        {problem}
      </p>
      <UndoBar />
    </div>
  );
}

function Closed({ heading, error, onRetry }: { heading: string; error: Error; onRetry: () => void }) {
  const [path] = useLocation();
  const { twoStep, proof, team } = words.closed;
  const code = error instanceof CallError ? error.code : '';
  if (code === 'second_step_needed') return <Barred {...twoStep} to={`${routes.account}?next=${path}#two-step`} />;
  if (code === 'address_unproved') return <Barred {...proof} to={`${routes['auth-reset']}?next=${path}`} />;
  if (code === 'forbidden') return <Barred {...team} text={messageOf(error)} to={routes.account} variant="quiet" />;
  return (
    <Notice heading={heading}>
      <p role="alert">{messageOf(error)}</p>
      <Button variant="quiet" onClick={onRetry} label={words.frame.again} />
    </Notice>
  );
}

type Texts = Readonly<Record<'heading' | 'text' | 'link' | 'to', string>>;

function Barred({ heading, text, link, to, variant = 'gold' }: Texts & { variant?: 'gold' | 'quiet' }) {
  return (
    <Notice heading={heading}>
      <p>{text}</p>
      <LinkButton variant={variant} to={to} label={link} />
    </Notice>
  );
}

function Notice({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className={`wrap flow ${styles.desk}`}>
      <HomeLink />
      <h1>{heading}</h1>
      {children}
    </div>
  );
}
