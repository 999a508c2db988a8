/** Width and height of the square, in the path's units. */
export const MARK_UNITS = 26;
export const MARK_RADIUS = 4;

interface Marked {
  logo: { path: string; stroke: number };
  colors: { gold: string; 'on-gold': string };
}

/** @param size Pixels; without it, the mark fills what it is put in. */
export function markSvg({ logo, colors }: Marked, size?: number): string {
  const { path, stroke } = logo;
  const drawn = colors['on-gold'];
  const box = size === undefined ? '' : ` width="${size}" height="${size}"`;
  const paint =
    stroke > 0 ? `fill="none" stroke="${drawn}" stroke-width="${stroke}" stroke-linecap="round"` : `fill="${drawn}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg"${box} viewBox="0 0 ${MARK_UNITS} ${MARK_UNITS}"><rect width="${MARK_UNITS}" height="${MARK_UNITS}" rx="${MARK_RADIUS}" fill="${colors.gold}"/><path d="${path}" ${paint}/></svg>`;
}
