/** The colors of the four styles for the report's email and PDF, which the site's style sheet doesn't reach. */
import type { Style } from '../../../shared/assessment/disc-scoring.ts';

export const STYLE_COLORS: Readonly<Record<Style, string>> = {
  D: '#B8432F',
  I: '#B9770E',
  S: '#2F7D54',
  C: '#2B5FA8',
};
