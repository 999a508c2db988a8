import { CallAgent, IfAgentPhone } from './agent-phone.tsx';
import { SiteLink } from '../navigation/site-link.tsx';
import { buttonClass, type ButtonVariant } from '../ui/button.tsx';

interface LinkButtonsProps {
  links: readonly { label: string; to: string }[];
  /** The look of the first; the others are quiet. */
  first?: ButtonVariant;
  /** Where the agency's own agent has a phone, to call it comes first. */
  callsAgent?: boolean | undefined;
}

export function LinkButtons({ links, first = 'gold', callsAgent }: LinkButtonsProps) {
  if (links.length === 0) return null;
  const buttons = (main: ButtonVariant) =>
    links.map(({ label, to }, index) => {
      const className = buttonClass(index === 0 ? main : 'quiet');
      return to.startsWith('/') ? (
        <SiteLink key={to} className={className} to={to}>
          {label}
        </SiteLink>
      ) : (
        <a key={to} className={className} href={to}>
          {label}
        </a>
      );
    });
  const agent = (
    <IfAgentPhone otherwise={buttons(first)}>
      <CallAgent />
      {buttons('quiet')}
    </IfAgentPhone>
  );
  return <div className="actions">{callsAgent ? agent : buttons(first)}</div>;
}
