/** A tagged PDF (PDF/UA-1) with our page frame, on which the report's parts are drawn. */
import Pdf from 'pdfkit';
import { COLORS } from '../looks/color-tokens.ts';
import { registerFonts, type PdfFont } from './pdf-fonts.ts';

/** US Letter, in points of 1/72 inch like every length here. */
export const PAGE = { width: 612, height: 792, left: 54, right: 54, top: 52, bottom: 58 } as const;
export const CONTENT_WIDTH = PAGE.width - PAGE.left - PAGE.right;

const FOOTER_OFFSET = 38;
const FOOTER_SIZE = 8;

/** pdfkit supports this subset; its types (0.17) don't know it yet. */
const PDF_UA = 'PDF/UA' as 'PDF/A-1a';

export interface TextStyle {
  font: PdfFont;
  size: number;
  color?: string;
  lineGap?: number;
}

type Structure = ReturnType<PDFKit.PDFDocument['struct']>;

export type Sheet = ReturnType<typeof createSheet>;

export function createSheet({ title, author, createdAt }: { title: string; author: string; createdAt: number }) {
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
  registerFonts(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);

  /** Doesn't set the color, because that would write to the page although the text is only measured. */
  const measured = ({ font, size }: TextStyle) => doc.font(font).fontSize(size);

  return {
    doc,
    root,

    /** Adds an element with the given content below `parent`; `draw` runs at once. */
    add(parent: Structure, tag: string, draw: () => void, options: Record<string, unknown> = {}): void {
      parent.add(doc.struct(tag, options, draw));
    },

    /** Adds an element that holds other elements. */
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
      return measured(style).heightOfString(text, { width, lineGap: style.lineGap ?? 0 });
    },

    widthOf(text: string, style: TextStyle): number {
      return measured(style).widthOfString(text);
    },

    text(
      text: string,
      x: number,
      y: number,
      width: number,
      style: TextStyle,
      options: PDFKit.Mixins.TextOptions = {},
    ): void {
      measured(style)
        .fillColor(style.color ?? COLORS.ink)
        .text(text, x, y, { width, lineGap: style.lineGap ?? 0, ...options });
    },

    /** Starts a new page unless `height` fits below `y`. Returns the y to continue from. */
    roomFor(height: number, y: number): number {
      if (y + height <= PAGE.height - PAGE.bottom) return y;
      doc.addPage();
      return PAGE.top;
    },

    /** Numbers the pages, ends the document and returns its bytes. */
    async finish(footer: string): Promise<Buffer> {
      root.end();
      numberPages(doc, footer);
      const chunks: Buffer[] = [];
      doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      const ended = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject));
      doc.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}

function numberPages(doc: PDFKit.PDFDocument, footer: string): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // Text below the bottom margin would make pdfkit start another page.
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination' });
    doc.font('text').fontSize(FOOTER_SIZE).fillColor(COLORS.inkSoft);
    const y = PAGE.height - FOOTER_OFFSET;
    doc.text(footer, PAGE.left, y, { width: CONTENT_WIDTH, lineBreak: false });
    doc.text(`Page ${page + 1} of ${count}`, PAGE.left, y, { width: CONTENT_WIDTH, align: 'right' });
    doc.endMarkedContent();
  }
}
