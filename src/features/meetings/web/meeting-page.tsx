import { useEffect, useState } from 'react';
import words from '#content/brochures/meeting-brochure.yaml';
import { BrochurePage } from '#web/blocks/brochure-page.tsx';
import { MeetingAnswer } from './meeting-answer.tsx';
import { MeetingForm } from './meeting-form.tsx';
import { meetingTokenOf } from './meeting-token.ts';

/** The meeting request form, or the meeting that a mailed link opens. */
export default function MeetingPage() {
  const [token, setToken] = useState('');
  useEffect(() => {
    const read = () => setToken(meetingTokenOf(location.hash));
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return (
    <BrochurePage
      name="meeting"
      words={words}
      parts={{ meeting: token ? <MeetingAnswer key={token} token={token} /> : <MeetingForm /> }}
    />
  );
}
