import words from '../../../content/brochures/mod-mentor-pricing-brochure.yaml';
import { SeatBill, SeatSeason } from '../artifacts/seat-bill/seat-bill.tsx';
import { artifactOf, BrochurePage } from '../blocks/brochure-page.tsx';

export default function ModMentorPricingPage() {
  const bill = artifactOf(words, 'seat-bill');
  return (
    <BrochurePage
      name="mod-mentor-pricing"
      words={words}
      beside={<SeatBill words={bill} />}
      parts={{ season: <SeatSeason words={bill} /> }}
    />
  );
}
