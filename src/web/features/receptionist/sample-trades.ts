/** The sample businesses, in the order in which they are offered. */
import autoRepair from '../../../../content/demos/auto-repair-demo.yaml';
import cleaning from '../../../../content/demos/cleaning-demo.yaml';
import electrical from '../../../../content/demos/electrical-demo.yaml';
import gym from '../../../../content/demos/gym-demo.yaml';
import hvac from '../../../../content/demos/hvac-demo.yaml';
import landscaping from '../../../../content/demos/landscaping-demo.yaml';
import law from '../../../../content/demos/law-demo.yaml';
import plumbing from '../../../../content/demos/plumbing-demo.yaml';
import property from '../../../../content/demos/property-demo.yaml';
import restaurant from '../../../../content/demos/restaurant-demo.yaml';
import salon from '../../../../content/demos/salon-demo.yaml';
import veterinary from '../../../../content/demos/veterinary-demo.yaml';

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
