import words from '../../../content/brochures/ai-appointment-brochure.yaml';
import { BookingSheet } from '../artefacts/booking-sheet.tsx';
import { WeekGrid } from '../artefacts/week-grid.tsx';
import { artefactOf, BrochurePage } from '../blocks/brochure-page.tsx';

export default function AiAppointmentPage() {
  const week = artefactOf(words, 'week-grid');
  return (
    <BrochurePage
      name="ai-appointment"
      words={words}
      beside={<WeekGrid week={week} />}
      parts={{ sheet: <BookingSheet week={week} /> }}
    />
  );
}
