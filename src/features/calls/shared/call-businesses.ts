import samples from '#content/guided-calls/businesses.yaml';
import type { DemoBusiness, DemoTradeName } from './demo-business.ts';
import { parseOpeningHours } from './opening-hours-reading.ts';
import type { OpeningHours } from './opening-hours.ts';
import type { CallBusiness } from './guided-call.ts';

const OFFICE_HOURS = 'Mon-Fri 9-17';

export function businessOf({ trade, own }: { trade: DemoTradeName; own?: DemoBusiness | undefined }): CallBusiness {
  return own ? ownBusiness(own) : sampleBusiness(trade);
}

export function sampleBusiness(trade: DemoTradeName): CallBusiness {
  const { openingHours, ...sample } = samples[trade];
  return { ...sample, hours: hoursOf(openingHours), isOwn: false };
}

function ownBusiness(own: DemoBusiness): CallBusiness {
  return {
    business: own.businessName,
    person: own.onCall ?? samples[own.trade].person,
    hours: hoursOf(own.openingHours),
    handOff: own.handOffNumber,
    services: own.services.map(serviceOf),
    isOwn: true,
  };
}

function serviceOf(line: string): CallBusiness['services'][number] {
  // "Drain cleaning, $120", "Haircut: $55".
  const at = line.lastIndexOf('$');
  const name = line.slice(0, at).replace(/[ ,:–-]{1,5}$/u, '');
  return at > 0 && /^\$ ?\d[\d,.]*$/.test(line.slice(at)) && name ? { name, price: line.slice(at) } : { name: line };
}

function hoursOf(written: string): OpeningHours {
  return parseOpeningHours(written) ?? parseOpeningHours(OFFICE_HOURS) ?? [];
}
