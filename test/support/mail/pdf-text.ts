/** The words of a PDF that pdfkit wrote, in the order in which they were drawn; reads no other PDF. */
import { inflateSync } from 'node:zlib';

export function pdfText(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const characters = fontsOf(objects);
  const pages = objects.filter(({ head }) => /\/Type \/Page\n/.test(head));
  const streams = pages.flatMap(({ head }) => contentOf(head, objects));
  return streams.map((stream) => wordsOf(stream, characters)).join('\n');
}

interface PdfObject {
  id: string;
  head: string;
  stream: string;
}

function objectsOf(pdf: Buffer): PdfObject[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)endobj/g)].map(([, id = '', body = '']) => {
    const [head = '', stream = ''] = body.split('\nstream\n', 2);
    const bytes = Buffer.from(stream.replace(/\nendstream\n$/, ''), 'latin1');
    return { id, head, stream: /FlateDecode/.test(head) ? inflateSync(bytes).toString('latin1') : stream };
  });
}

/** By a font's name on the page, what each of its glyphs stands for. */
function fontsOf(objects: readonly PdfObject[]): Map<string, string[]> {
  const byId = new Map(objects.map((object) => [object.id, object]));
  const named = objects.flatMap(({ head }) => [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)]);
  return new Map(
    named.map(([, name = '', id = '']) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(byId.get(id)?.head ?? '')?.[1] ?? '';
      return [name, charactersOf(byId.get(map)?.stream ?? '')];
    }),
  );
}

function charactersOf(map: string): string[] {
  const ranges = [...map.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/gi)];
  const characters: string[] = [];
  for (const [, first = '', list = ''] of ranges) {
    [...list.matchAll(/<([\da-f]*)>/gi)].forEach(([, hex = ''], offset) => {
      characters[Number.parseInt(first, 16) + offset] = Buffer.from(hex, 'hex').swap16().toString('utf16le');
    });
  }
  return characters;
}

function contentOf(page: string, objects: readonly PdfObject[]): string[] {
  const id = /\/Contents (\d+) 0 R/.exec(page)?.[1];
  return objects.flatMap((object) => (object.id === id ? [object.stream] : []));
}

/** One line for each piece of text that was drawn. */
function wordsOf(stream: string, fonts: Map<string, string[]>): string {
  let font: string[] = [];
  const lines: string[] = [];
  for (const [, name, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<[\da-f]*>|[\s\d.-])*)\] TJ/gi)) {
    if (name) font = fonts.get(name) ?? [];
    const glyphs = [...(shown ?? '').matchAll(/<([\da-f]*)>/gi)].map(([, hex = '']) => hex).join('');
    if (shown)
      lines.push((glyphs.match(/.{4}/g) ?? []).map((glyph) => font[Number.parseInt(glyph, 16)] ?? '?').join(''));
  }
  return lines.join('\n');
}
