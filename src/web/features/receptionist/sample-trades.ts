/** The sample businesses, in the order in which they are offered. */
import autoRepair from '../../../../content/receptionist/auto-repair-demo.yaml';
import cleaning from '../../../../content/receptionist/cleaning-demo.yaml';
import electrical from '../../../../content/receptionist/electrical-demo.yaml';
import gym from '../../../../content/receptionist/gym-demo.yaml';
import hvac from '../../../../content/receptionist/hvac-demo.yaml';
import landscaping from '../../../../content/receptionist/landscaping-demo.yaml';
import law from '../../../../content/receptionist/law-demo.yaml';
import plumbing from '../../../../content/receptionist/plumbing-demo.yaml';
import property from '../../../../content/receptionist/property-demo.yaml';
import restaurant from '../../../../content/receptionist/restaurant-demo.yaml';
import salon from '../../../../content/receptionist/salon-demo.yaml';
import veterinary from '../../../../content/receptionist/veterinary-demo.yaml';

export const SAMPLE_TRADES = {
  plumbing,
  hvac,
  electrical,
  'auto-repair': autoRepair,
  cleaning,
  landscaping,
  veterinary,
  restaurant,
  gym,
  salon,
  law,
  property,
};
