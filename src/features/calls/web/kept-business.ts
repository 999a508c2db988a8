/** Keeps the visitor's business for this tab: for the launch brief, and for when they come back to the demo. */
import { DEMO_BUSINESS_KEY } from '../../../shared/receptionist/demo-business-key.ts';
import { readDemoBusiness, type DemoBusiness } from '../../../shared/receptionist/demo-business.ts';

export function keptBusiness(): DemoBusiness | undefined {
  try {
    return readDemoBusiness(JSON.parse(sessionStorage.getItem(DEMO_BUSINESS_KEY) ?? 'null'));
  } catch {
    return undefined;
  }
}

export function keepBusiness(business: DemoBusiness | undefined): void {
  try {
    if (business) sessionStorage.setItem(DEMO_BUSINESS_KEY, JSON.stringify(business));
    else sessionStorage.removeItem(DEMO_BUSINESS_KEY);
  } catch {
    // Storage may be full or forbidden; the private link still holds everything.
  }
}
