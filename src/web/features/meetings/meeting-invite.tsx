/** Leads from the contact form to a meeting request: in place where scripts run, on its own page elsewhere. */
import { useState, type ComponentType, type MouseEvent } from 'react';
import { routes } from '../../../shared/routes.ts';

interface MeetingInviteProps {
  text: string;
  button: string;
}

export function MeetingInvite({ text, button }: MeetingInviteProps) {
  const [Request, setRequest] = useState<ComponentType>();
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    import('./meeting-form.tsx').then(
      ({ MeetingForm }) => setRequest(() => MeetingForm),
      () => location.assign(routes.meeting),
    );
  };
  if (Request) return <Request />;
  return (
    <p>
      {text}{' '}
      <a href={routes.meeting} onClick={open}>
        {button}
      </a>
    </p>
  );
}
