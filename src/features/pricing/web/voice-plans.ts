/** The plans with phone minutes, as the price list has them. */
import prices from 'virtual:price-list';
import type { ArtifactOf } from '#schemas/content-schema.ts';
import { voicePlansOf } from '../shared/voice-plan.ts';

export const voicePlans = voicePlansOf(prices.plans);

export type PricingWords = ArtifactOf<'voice-pricing'>;
