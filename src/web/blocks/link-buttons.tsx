import { CallAgent, IfAgentPhone } from './agent-phone.tsx';
import { LinkButton } from './link-button.tsx';
import type { ButtonVariant } from '../ui/button.tsx';

interface LinkButtonsProps {
  links: readonly { label: string; to: string }[];
  /** The look of the first; the others are quiet. */
  first?: ButtonVariant | undefined;
  /** Where the agency's own agent has a phone, to call it comes first. */
  callsAgent?: boolean | undefined;
}

export function LinkButtons({ links, first = 'gold', callsAgent }: LinkButtonsProps) {
  if (links.length === 0) return null;
  const buttons = (main: ButtonVariant) =>
    links.map((link, index) => <LinkButton key={link.to} variant={index === 0 ? main : 'quiet'} {...link} />);
  const agent = (
    <IfAgentPhone otherwise={buttons(first)}>
      <CallAgent />
      {buttons('quiet')}
    </IfAgentPhone>
  );
  return <div className="actions across">{callsAgent ? agent : buttons(first)}</div>;
}
