import words from '../../../content/brochures/ai-appointment-brochure.yaml';
import { BookingSheet } from '../artifacts/week-grid/booking-sheet.tsx';
import { WeekGrid } from '../artifacts/week-grid/week-grid.tsx';
import { artifactOf, BrochurePage } from '../blocks/brochure-page.tsx';

export default function AiAppointmentPage() {
  const week = artifactOf(words, 'week-grid');
  return (
    <BrochurePage
      name="ai-appointment"
      words={words}
      beside={<WeekGrid week={week} />}
      parts={{ sheet: <BookingSheet week={week} /> }}
    />
  );
}
