import { documentFonts } from '#server/platform/pdf/pdf-fonts.ts';
import { linesOf, visibleText } from '#server/platform/pdf/pdf-lines.ts';
import { drawnPng } from './png-file.ts';
import {
  CARD_HEIGHT,
  CARD_WIDTH,
  resultCard,
  type CardFace,
  type CardText,
  type CardWords,
} from '#features/assessment/shared/result-card.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A PNG. Leaves out a name in a script that we have no font for. */
export async function resultPicture(shown: CardWords): Promise<Buffer> {
  const letters = await openLetters();
  const firstName = shown.firstName !== null && letters.canDraw(shown.firstName) ? shown.firstName : null;
  const { background, paths, texts } = resultCard({ ...shown, firstName }, letters.measure);
  const outlines = texts.map((text) => {
    return { d: letters.outline(text), x: 0, y: 0, scale: 1, color: text.color, width: null };
  });
  return drawnPng({ width: CARD_WIDTH, height: CARD_HEIGHT, background, paths: [...paths, ...outlines] });
}

async function openLetters() {
  const fonts = await documentFonts();
  const widthOf = (font: string, text: string, size: number) => {
    const { advanceWidth } = fonts.font(font).layout(text);
    return (advanceWidth / fonts.font(font).unitsPerEm) * size;
  };
  /** One line, as the runs of one font each that it is drawn of. */
  const lineOf = (text: string, face: CardFace, size: number) => {
    const measure = (font: string, run: string) => widthOf(font, run, size);
    const setting = { width: Infinity, fontFor: fonts.choiceFor(face, text), mainFont: fonts.mainOf(face), measure };
    const [line] = linesOf(visibleText(text), setting);
    return line ?? { runs: [], width: 0 };
  };
  return {
    canDraw(name: string): boolean {
      const fontFor = fonts.choiceFor('title', name);
      return Array.from(graphemes.segment(name)).every(({ segment }) => fontFor(segment) !== undefined);
    },

    measure: (text: string, face: CardFace, size: number) => lineOf(text, face, size).width,

    /** SVG path data. */
    outline({ text, x, baseline, size, face }: CardText): string {
      let left = x;
      return lineOf(text, face, size)
        .runs.map(({ font: name, text: run }) => {
          const font = fonts.font(name);
          const scale = size / font.unitsPerEm;
          const { glyphs, positions } = font.layout(run);
          return glyphs
            .map((glyph, index) => {
              const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
              const at = [left + xOffset * scale, baseline - yOffset * scale] as const;
              left += xAdvance * scale;
              return glyph.path
                .scale(scale, -scale)
                .translate(...at)
                .toSVG();
            })
            .join('');
        })
        .join('');
    },
  };
}
