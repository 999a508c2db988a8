import { useEffect, useState } from 'react';
import * as brand from '#content/brand.yaml';
import navigation from '#content/navigation.yaml';
import * as words from '#content/shell-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { initialsOf } from '#shared/text/email-address.ts';
import { useAuth } from '#features/accounts/web/sign-in/auth-context.tsx';
import { settings } from '../settings/settings.ts';
import { BrandMark } from './brand-mark.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Chevron } from '../ui/icons.tsx';
import { focusHeading } from '../navigation/arrival.ts';
import { useDisclosures } from './disclosure.ts';
import { AgentLine, IfAgentPhone } from '../blocks/agent-phone.tsx';
import { PhoneLine } from '../blocks/phone-line.tsx';
import styles from './header.module.css';
import { MobileMenu } from './mobile-menu.tsx';
import { SiteLink } from '../navigation/site-link.tsx';
import { sayGoodbye } from '../messages/toasts.ts';

/** The header casts a shadow once the page is scrolled beyond this, in CSS pixels. */
const SHADOW_AFTER_PX = 10;
/** As many characters of the brand's name as fit beside the phone on the narrowest screens; the menu has it as well. */
const SHORT_NAME = 7;
const PHONE_CLASS = `${styles.phone} ${brand.name.length > SHORT_NAME ? styles.besideLongName : ''}`;

export function Header({ path }: { path: string }) {
  const scrolled = useScrolledBeyond(SHADOW_AFTER_PX);
  const menus = useDisclosures(path);
  const { session } = useAuth();
  const item = (label: string, to: string) => (
    <li key={to}>
      <SiteLink className={styles.item} to={to} onClick={menus.close} aria-current={path === to ? 'page' : undefined}>
        {label}
      </SiteLink>
    </li>
  );
  const menu = (label: string, name: 'features' | 'pricing') => {
    const id = `${name}-menu`;
    // Only while the menu is open: the ids would take 80 bytes of what the page's first round trip holds.
    const hintId = (to: string) => (menus.isOpen(id) ? `${id}${to}` : undefined);
    return (
      <li key={id} className={styles.disclosure} {...menus.area(id)}>
        <button type="button" className={styles.item} {...menus.trigger(id)}>
          {label}
          <Chevron />
        </button>
        <ul id={id} className={styles.panel} data-open={menus.isOpen(id) || undefined}>
          {navigation[name].map(({ label: page, to, hint }) => (
            <li key={to}>
              <SiteLink
                to={to}
                onClick={menus.close}
                aria-current={path === to ? 'page' : undefined}
                aria-describedby={hintId(to)}
              >
                {page}
              </SiteLink>
              <p id={hintId(to)}>{hint}</p>
            </li>
          ))}
        </ul>
      </li>
    );
  };
  return (
    <header className={styles.header} data-scrolled={scrolled || undefined}>
      <div className={`wrap ${styles.bar}`}>
        <SiteLink className={styles.brand} to={routes.home} onClick={menus.close} aria-label={words.homePage}>
          <BrandMark size={26} />
          {brand.name}
        </SiteLink>
        <nav aria-label={words.mainMenu} className={styles.nav}>
          <ul>
            {navigation.header.map((entry) =>
              'to' in entry ? item(entry.label, entry.to) : menu(entry.label, entry.menu),
            )}
          </ul>
        </nav>
        <IfAgentPhone otherwise={<PhoneLine className={PHONE_CLASS} />}>
          <AgentLine className={PHONE_CLASS} />
        </IfAgentPhone>
        <div className={styles.entry}>
          {session ? <AccountMenu email={session.user.email} menus={menus} /> : <SignInLinks />}
        </div>
        <MobileMenu path={path} />
      </div>
    </header>
  );
}

function SignInLinks() {
  return (
    <>
      <SiteLink className={styles.item} to={routes.auth}>
        {navigation.signIn}
      </SiteLink>
      {/* Quiet, because most pages have a gold button of their own beside their heading. */}
      <a className={buttonClass('quiet', 'small')} href={settings.getStartedUrl} target="_blank" rel="noopener">
        {navigation.getStarted}
      </a>
    </>
  );
}

const ACCOUNT_MENU = 'account-menu';

function AccountMenu({ email, menus }: { email: string | undefined; menus: ReturnType<typeof useDisclosures> }) {
  const { signOut } = useAuth();
  const leave = () => {
    menus.close();
    // The menu disappears with the focus in it.
    focusHeading();
    void signOut().then(sayGoodbye);
  };
  return (
    <div className={styles.disclosure} {...menus.area(ACCOUNT_MENU)}>
      {/* Named by its title, because a label would have to repeat the initials (WCAG 2.5.3). */}
      <button
        type="button"
        className={`icon-button ${styles.account}`}
        title={words.accountMenu}
        {...menus.trigger(ACCOUNT_MENU)}
      >
        <span aria-hidden="true">{initialsOf(email)}</span>
      </button>
      <ul
        id={ACCOUNT_MENU}
        className={`${styles.panel} ${styles.end}`}
        data-open={menus.isOpen(ACCOUNT_MENU) || undefined}
      >
        <li>{email}</li>
        <li>
          <SiteLink to={routes.account} onClick={menus.close}>
            {navigation.account}
          </SiteLink>
        </li>
        <li>
          <button type="button" onClick={leave}>
            {navigation.signOut}
          </button>
        </li>
      </ul>
    </div>
  );
}

function useScrolledBeyond(threshold: number): boolean {
  const [beyond, setBeyond] = useState(false);
  useEffect(() => {
    const update = () => setBeyond(scrollY > threshold);
    update();
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
  }, [threshold]);
  return beyond;
}
