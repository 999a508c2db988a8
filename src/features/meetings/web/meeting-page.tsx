import { useLocationProperty } from 'wouter/use-browser-location';
import words from '#content/brochures/meeting-brochure.yaml';
import { BrochurePage } from '#web/blocks/brochure-page.tsx';
import { MeetingAnswer } from './meeting-answer.tsx';
import { MeetingForm } from './meeting-form.tsx';

const TOKEN = /^#([0-9a-f-]{36}\.[\w-]{43})$/;

export default function MeetingPage() {
  const hash = useLocationProperty(
    () => location.hash,
    () => '',
  );
  const token = TOKEN.exec(hash)?.[1] ?? '';
  return (
    <BrochurePage
      name="meeting"
      words={words}
      parts={{ meeting: token ? <MeetingAnswer key={token} token={token} /> : <MeetingForm /> }}
    />
  );
}
