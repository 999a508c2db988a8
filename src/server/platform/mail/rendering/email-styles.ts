/** Styles are inline, because mail programs drop most style sheets. */
import type { CSSProperties } from 'react';
import { COLORS } from '#server/platform/looks/color-tokens.ts';

/** Our typefaces where they are installed, because a message loads nothing. */
export const FONT = "'Geist', 'Segoe UI', Helvetica, Arial, sans-serif";
export const DISPLAY_FONT = `'Bricolage Grotesque', ${FONT}`;

export const TEXT: CSSProperties = {
  fontFamily: FONT,
  fontSize: 16,
  lineHeight: '25px',
  color: COLORS.ink,
  margin: '0 0 16px',
};
