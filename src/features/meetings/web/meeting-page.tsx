import { useEffect, useState } from 'react';
import words from '#content/brochures/meeting-brochure.yaml';
import { BrochurePage } from '#web/blocks/brochure-page.tsx';
import { MeetingAnswer } from './meeting-answer.tsx';
import { MeetingForm } from './meeting-form.tsx';

const TOKEN = /^#([0-9a-f-]{36}\.[\w-]{43})$/;

export default function MeetingPage() {
  const [token, setToken] = useState('');
  useEffect(() => {
    const read = () => setToken(TOKEN.exec(location.hash)?.[1] ?? '');
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
