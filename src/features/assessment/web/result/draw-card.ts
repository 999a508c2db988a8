import { settings } from '#web/settings/settings.ts';
import {
  CARD_HEIGHT,
  CARD_WIDTH,
  resultCard,
  type CardFace,
  type CardWords,
} from '#features/assessment/shared/result-card.ts';

/** The fonts of the site's style sheet, which a canvas can't read. */
const FONTS: Record<CardFace, (size: number) => string> = {
  title: (size) => `700 ${size}px 'Bricolage Grotesque', system-ui, sans-serif`,
  mono: (size) => `400 ${size}px 'Geist Mono', ui-monospace, monospace`,
};

/** Draws the picture of a result, and resolves to its description. */
export async function drawCard(canvas: HTMLCanvasElement, shown: Omit<CardWords, 'siteUrl'>): Promise<string> {
  const pen = canvas.getContext('2d');
  // Without the fonts, as offline, the next ones in the list are used.
  await Promise.all(Object.values(FONTS).map(async (font) => document.fonts.load(font(40)))).catch(() => {});
  if (!pen) return '';
  const measure = (text: string, face: CardFace, size: number) => {
    pen.font = FONTS[face](size);
    return pen.measureText(text).width;
  };
  const { background, paths, texts, alt } = resultCard({ ...shown, siteUrl: settings.siteUrl }, measure);
  pen.fillStyle = background;
  pen.fillRect(0, 0, CARD_WIDTH, CARD_HEIGHT);
  for (const { d, x, y, scale, color, width, round } of paths) {
    pen.setTransform(scale, 0, 0, scale, x, y);
    Object.assign(pen, {
      fillStyle: color,
      strokeStyle: color,
      lineWidth: width ?? 0,
      lineCap: round ? 'round' : 'butt',
    });
    pen[width === null ? 'fill' : 'stroke'](new Path2D(d));
  }
  pen.resetTransform();
  for (const { text, x, baseline, size, face, color } of texts) {
    Object.assign(pen, { font: FONTS[face](size), fillStyle: color });
    pen.fillText(text, x, baseline);
  }
  return alt;
}
