import words from '#content/desk/desk-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { useDisclosures } from '#web/shell/disclosure.ts';
import { ThemeSwitch } from '#web/shell/theme-switch.tsx';
import { Chevron } from '#web/ui/icons.tsx';
import { LineIcon } from './line-icon.tsx';
import bar from './desk-bar.module.css';

const MENU = 'desk-account';

export function AccountMenu({ path, onKeys }: { path: string; onKeys: () => void }) {
  const menus = useDisclosures(path);
  const { account, yours } = words.frame;
  return (
    <div className={bar.account} {...menus.area(MENU)}>
      <button type="button" {...menus.trigger(MENU)}>
        <LineIcon of="person" />
        <span>{account}</span>
        <Chevron />
      </button>
      <ul id={MENU} data-open={menus.isOpen(MENU) || undefined}>
        <li>
          <SiteLink to={routes.account}>{yours}</SiteLink>
        </li>
        <li>
          <button
            type="button"
            onClick={() => {
              menus.close();
              onKeys();
            }}
          >
            {words.keys.heading}
          </button>
        </li>
        <li>
          <ThemeSwitch />
        </li>
      </ul>
    </div>
  );
}
