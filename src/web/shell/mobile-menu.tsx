/** The slide-in menu of small screens: a modal dialog, so the browser itself keeps the page out and handles Escape. */
import { useEffect, useRef, type MouseEvent } from 'react';
import * as brand from '#content/brand.yaml';
import navigation from '#content/navigation.yaml';
import * as words from '#content/shell-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { useAuth } from '#features/accounts/web/sign-in/auth-context.tsx';
import { AgentLine, IfAgentPhone } from '../blocks/agent-phone.tsx';
import { PhoneLine } from '../blocks/phone-line.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { CloseIcon, MenuIcon } from '../ui/icons.tsx';
import { wrapFocus } from '../ui/wrap-focus.ts';
import styles from './mobile-menu.module.css';
import { SiteLink } from '../navigation/site-link.tsx';
import { sayGoodbye } from '../messages/toasts.ts';

const DIALOG_ID = 'mobile-menu';

/** Browsers that know `command` open and close the dialog by themselves, also where scripts are blocked. */
const opensByItself = () => 'command' in HTMLButtonElement.prototype;

export function MobileMenu({ path }: { path: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { session, signOut } = useAuth();
  const close = () => dialog.current?.close();
  const openByScript = () => opensByItself() || dialog.current?.showModal();
  const closeByScript = () => opensByItself() || close();

  useEffect(() => {
    const current = dialog.current;
    const wide = matchMedia('(min-width: 64rem)');
    const closeWhenWide = () => current?.close();
    wide.addEventListener('change', closeWhenWide);
    return () => {
      wide.removeEventListener('change', closeWhenWide);
      current?.close();
    };
  }, [path]);

  const leave = () => {
    close();
    void signOut().then(sayGoodbye);
  };
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === event.currentTarget) close();
  };
  const item = (label: string, to: string) => (
    <li key={to}>
      <SiteLink to={to} onClick={close} aria-current={path === to ? 'page' : undefined}>
        {label}
      </SiteLink>
    </li>
  );
  const group = (heading: string, links: typeof navigation.services) => (
    <li key={heading}>
      <h2 className="eyebrow">{heading}</h2>
      <ul>{links.map(({ label, to }) => item(label, to))}</ul>
    </li>
  );
  const { button, subject, body } = navigation.getStartedMail;
  // Lines end in CRLF (RFC 6068, section 5).
  const text = encodeURIComponent(body.replaceAll('\n', '\r\n'));
  const mail = `mailto:${brand.email}?subject=${encodeURIComponent(subject)}&body=${text}`;

  return (
    <div className={styles.mobile}>
      <button
        type="button"
        className="icon-button"
        aria-label={words.openMenu}
        aria-haspopup="dialog"
        onClick={openByScript}
        {...{ commandfor: DIALOG_ID, command: 'show-modal' }}
      >
        <MenuIcon />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a click beside the menu closes it; the keyboard has Escape and the button */}
      <dialog
        ref={dialog}
        id={DIALOG_ID}
        className={styles.dialog}
        aria-label={words.menu}
        onClick={closeOnBackdrop}
        onKeyDown={wrapFocus}
      >
        <div className={styles.sheet}>
          <div className={`split ${styles.top}`}>
            <span>{brand.name}</span>
            <button
              type="button"
              className="icon-button"
              aria-label={words.closeMenu}
              onClick={closeByScript}
              {...{ commandfor: DIALOG_ID, command: 'close' }}
            >
              <CloseIcon />
            </button>
          </div>
          <nav aria-label={words.phoneMenu}>
            <ul className={styles.list}>
              {navigation.phoneMenu.map((entry) =>
                'to' in entry ? item(entry.label, entry.to) : group(entry.label, navigation[entry.menu]),
              )}
            </ul>
          </nav>
          <div className="part stack">
            <IfAgentPhone>
              <AgentLine className={styles.phone} />
            </IfAgentPhone>
            <PhoneLine className={styles.phone} />
            {session ? (
              <>
                <p className="small">{words.signedIn.replace('{user}', () => session.user.email ?? '')}</p>
                <SiteLink className={buttonClass('quiet')} to={routes.account} onClick={close}>
                  {navigation.account}
                </SiteLink>
                <Button variant="quiet" onClick={leave} label={navigation.signOut} />
              </>
            ) : (
              <SiteLink className={buttonClass('quiet')} to={routes.auth} onClick={close}>
                {navigation.signIn}
              </SiteLink>
            )}
          </div>
          <div className={styles.start}>
            <a className={buttonClass('gold')} href={mail} onClick={close}>
              {button}
            </a>
          </div>
        </div>
      </dialog>
    </div>
  );
}
