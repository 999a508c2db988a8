import words from '../../../content/brochures/pricing-brochure.yaml';
import { artifactOf, BrochurePage } from '../blocks/brochure-page.tsx';
import { BillCalculator } from '../features/pricing/bill-calculator.tsx';
import { MonthBills } from '../features/pricing/month-bills.tsx';
import { PlanComparison } from '../features/pricing/plan-comparison.tsx';

export default function PricingPage() {
  const { plans, months, calculator } = artifactOf(words, 'voice-pricing');
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
