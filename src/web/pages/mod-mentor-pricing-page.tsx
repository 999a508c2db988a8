import words from '../../../content/brochures/mod-mentor-pricing-brochure.yaml';
import { SeatBill, SeatSeason } from '../artefacts/seat-bill.tsx';
import { artefactOf, BrochurePage } from '../blocks/brochure-page.tsx';

export default function ModMentorPricingPage() {
  const bill = artefactOf(words, 'seat-bill');
  return (
    <BrochurePage
      name="mod-mentor-pricing"
      words={words}
      beside={<SeatBill words={bill} />}
      parts={{ season: <SeatSeason words={bill} /> }}
    />
  );
}
