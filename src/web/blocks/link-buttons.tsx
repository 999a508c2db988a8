/** A row of links that look like buttons: the first is the primary action, the rest are quiet. */
import { CallAgent, IfAgentPhone } from './agent-phone.tsx';
import { SiteLink } from '../navigation/site-link.tsx';
import { buttonClass } from '../ui/button.tsx';

interface LinkButtonsProps {
  links: readonly { label: string; to: string }[];
  /** Where the agency's own agent has a phone, to call it comes first. */
  callsAgent?: boolean | undefined;
}

export function LinkButtons({ links, callsAgent }: LinkButtonsProps) {
  if (links.length === 0) return null;
  const buttons = (first: 'gold' | 'quiet') =>
    links.map(({ label, to }, index) => {
      const look = buttonClass(index === 0 ? first : 'quiet');
      return to.startsWith('/') ? (
        <SiteLink key={to} className={look} to={to}>
          {label}
        </SiteLink>
      ) : (
        <a key={to} className={look} href={to}>
          {label}
        </a>
      );
    });
  return (
    <div className="actions">
      {callsAgent ? (
        <IfAgentPhone otherwise={buttons('gold')}>
          <CallAgent />
          {buttons('quiet')}
        </IfAgentPhone>
      ) : (
        buttons('gold')
      )}
    </div>
  );
}
