/** A row of links that look like buttons: the first is the primary action, the rest are quiet. */
import { SiteLink } from '../navigation/site-link.tsx';
import { buttonClass } from '../ui/button.tsx';

export function LinkButtons({ links }: { links: readonly { label: string; to: string }[] }) {
  if (links.length === 0) return null;
  return (
    <div className="actions">
      {links.map(({ label, to }, index) => {
        const look = buttonClass(index === 0 ? 'gold' : 'quiet');
        return to.startsWith('/') ? (
          <SiteLink key={to} className={look} to={to}>
            {label}
          </SiteLink>
        ) : (
          <a key={to} className={look} href={to}>
            {label}
          </a>
        );
      })}
    </div>
  );
}
