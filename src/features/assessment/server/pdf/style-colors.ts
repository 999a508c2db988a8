/** The colors of the four styles for the report's email and PDF, which the site's style sheet doesn't reach. */
import brand from '#content/brand.yaml';
import type { Style } from '#features/assessment/shared/disc-scoring.ts';

const { colors } = brand;

export const STYLE_COLORS: Readonly<Record<Style, string>> = {
  D: colors['style-d'][0],
  I: colors['style-i'][0],
  S: colors['style-s'][0],
  C: colors['style-c'][0],
};
