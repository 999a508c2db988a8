import words from '../../../content/brochures/pricing-brochure.yaml';
import { artefactOf, BrochurePage } from '../blocks/brochure-page.tsx';
import { BillCalculator } from '../features/pricing/bill-calculator.tsx';
import { MonthBills } from '../features/pricing/month-bills.tsx';
import { PlanComparison } from '../features/pricing/plan-comparison.tsx';

export default function PricingPage() {
  const { plans, months, calculator } = artefactOf(words, 'voice-pricing');
  return (
    <BrochurePage
      name="pricing"
      words={words}
      parts={{
        plans: <PlanComparison words={plans} />,
        months: <MonthBills words={months} />,
        calculator: <BillCalculator words={calculator} />,
      }}
    />
  );
}
