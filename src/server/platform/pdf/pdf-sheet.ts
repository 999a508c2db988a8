import Pdf from 'pdfkit';
import words from '#content/pdf-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { COLORS } from '../looks/color-tokens.ts';
import { documentFonts, type PdfFont } from './pdf-fonts.ts';
import { linesOf, visibleText, type Line } from './pdf-lines.ts';

/** US Letter, in points of 1/72 inch like every length here. */
export const PAGE = { width: 612, height: 792, left: 54, right: 54, top: 52, bottom: 58 } as const;
export const CONTENT_WIDTH = PAGE.width - PAGE.left - PAGE.right;

const FOOTER_Y = PAGE.height - 38;

/** pdfkit supports this subset; its types (0.17) don't know it yet. */
const PDF_UA = 'PDF/UA' as 'PDF/A-1a';

export interface TextStyle {
  font: PdfFont;
  size: number;
  color?: string;
  lineGap?: number;
}

const FOOTER: TextStyle = { font: 'text', size: 8, color: COLORS.inkSoft };

type TextPlace = Pick<PDFKit.Mixins.TextOptions, 'align' | 'lineBreak'>;

/** At the left margin and as wide as the content, unless said otherwise. */
interface BlockPlace {
  y: number;
  x?: number;
  width?: number;
  parent?: Structure;
}

type Structure = ReturnType<PDFKit.PDFDocument['struct']>;

export type Sheet = Awaited<ReturnType<typeof createSheet>>;

export async function createSheet({ title, author, createdAt }: { title: string; author: string; createdAt: number }) {
  const doc = new Pdf({
    size: [PAGE.width, PAGE.height],
    margins: { left: PAGE.left, right: PAGE.right, top: PAGE.top, bottom: PAGE.bottom },
    bufferPages: true,
    pdfVersion: '1.7',
    subset: PDF_UA,
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: new Date(createdAt) },
  });
  // pdfkit accepts fontkit's fonts, too; its types don't say so.
  const fonts = await documentFonts((name, font) => doc.registerFont(name, font as unknown as Buffer));
  const root = doc.struct('Document');
  doc.addStructure(root);

  /** Doesn't set the color, because that would write to the page although the text is only measured. */
  const measured = ({ font, size }: TextStyle) => doc.font(fonts.mainOf(font)).fontSize(size);

  let last: { key: string; lines: Line[] } | undefined;

  /** The lines of a text with letters of other fonts, which pdfkit can't set. Undefined for any other text. */
  function mixedLines(text: string, { font, size }: TextStyle, width: number): Line[] | undefined {
    if (fonts.mainHas(font, text.replaceAll('\n', ''))) return undefined;
    // A text is measured just before it is drawn.
    const key = JSON.stringify([text, font, size, width]);
    if (last?.key !== key) {
      const measure = (name: string, run: string) => doc.font(name).fontSize(size).widthOfString(run);
      const setting = { width, fontFor: fonts.choiceFor(font, text), mainFont: fonts.mainOf(font), measure };
      last = { key, lines: linesOf(text, setting) };
    }
    return last.lines;
  }

  function lineHeight(style: TextStyle): number {
    return measured(style).currentLineHeight(true) + (style.lineGap ?? 0);
  }

  function drawLine({ runs }: Line, x: number, baseline: number, size: number): void {
    let left = x;
    for (const { font, text, width } of runs) {
      doc.font(font).fontSize(size).text(text, left, baseline, { lineBreak: false, baseline: 'alphabetic' });
      left += width;
    }
  }

  return {
    doc,
    root,

    /** Adds an element with the given content below `parent`; `draw` runs at once. */
    add(parent: Structure, tag: string, draw: () => void, options: Record<string, unknown> = {}): void {
      parent.add(doc.struct(tag, options, draw));
    },

    group(parent: Structure, tag: string): Structure {
      const element = doc.struct(tag);
      parent.add(element);
      return element;
    },

    /** Decorative lines and fields; screen readers skip them. */
    artifact(draw: () => void): void {
      doc.markContent('Artifact', { type: 'Layout' });
      draw();
      doc.endMarkedContent();
    },

    heightOf(text: string, style: TextStyle, width: number): number {
      const shown = visibleText(text);
      const lines = mixedLines(shown, style, width);
      if (lines) return lines.length * lineHeight(style);
      return measured(style).heightOfString(shown, { width, lineGap: style.lineGap ?? 0 });
    },

    widthOf(text: string, style: TextStyle): number {
      const shown = visibleText(text);
      const [line] = mixedLines(shown, style, Infinity) ?? [];
      return line?.width ?? measured(style).widthOfString(shown);
    },

    text(text: string, x: number, y: number, width: number, style: TextStyle, options: TextPlace = {}): void {
      const shown = visibleText(text);
      const lines = mixedLines(shown, style, width);
      measured(style).fillColor(style.color ?? COLORS.ink);
      if (!lines) {
        doc.text(shown, x, y, { width, lineGap: style.lineGap ?? 0, ...options });
        return;
      }
      const height = lineHeight(style);
      const ascent = fonts.ascentOf(style.font) * style.size;
      lines.forEach((line, index) => {
        const free = width - line.width;
        const indent = options.align === 'right' ? free : options.align === 'center' ? free / 2 : 0;
        drawLine(line, x + indent, y + index * height + ascent, style.size);
      });
    },

    /** A text as an element of its own. Returns the y below it. */
    block(tag: string, text: string, style: TextStyle, place: BlockPlace): number {
      const { y, x = PAGE.left, width = CONTENT_WIDTH, parent = root } = place;
      this.add(parent, tag, () => this.text(text, x, y, width, style));
      return y + this.heightOf(text, style, width);
    },

    rule(y: number, color = COLORS.line, thickness = 0.75): void {
      const right = PAGE.left + CONTENT_WIDTH;
      this.artifact(() => doc.lineWidth(thickness).moveTo(PAGE.left, y).lineTo(right, y).stroke(color));
    },

    /** Starts a new page unless `height` fits below `y`. Returns the y to continue from. */
    roomFor(height: number, y: number): number {
      if (y + height <= PAGE.height - PAGE.bottom) return y;
      doc.addPage();
      return PAGE.top;
    },

    async finish(footer: string): Promise<Buffer> {
      root.end();
      const { count } = doc.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(page);
        // Text below the bottom margin would make pdfkit start another page.
        doc.page.margins.bottom = 0;
        doc.markContent('Artifact', { type: 'Pagination' });
        this.text(footer, PAGE.left, FOOTER_Y, CONTENT_WIDTH, FOOTER, { lineBreak: false });
        const place = fillWords(words.page, { page: String(page + 1), pages: String(count) });
        this.text(place, PAGE.left, FOOTER_Y, CONTENT_WIDTH, FOOTER, { align: 'right' });
        doc.endMarkedContent();
      }
      const chunks: Buffer[] = [];
      doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      const ended = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject));
      doc.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}
