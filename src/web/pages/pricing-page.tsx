import prices from 'virtual:price-list';
import words from '../../../content/pages/pricing-page.yaml';
import { PlanTable } from '../blocks/plan-table.tsx';
import { Opening } from '../blocks/opening.tsx';
import styles from './pricing-page.module.css';

export default function PricingPage() {
  return (
    <Opening name="pricing" words={words}>
      <div className={styles.plans}>
        <PlanTable />
        <p>{prices.workedBill}</p>
      </div>
    </Opening>
  );
}
