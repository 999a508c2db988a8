declare module 'bidi-js' {
  interface EmbeddingLevels {
    /** One for each UTF-16 unit. */
    levels: Uint8Array;
    paragraphs: { start: number; end: number; level: number }[];
  }

  interface Bidi {
    getEmbeddingLevels(text: string, baseDirection?: 'ltr' | 'rtl' | 'auto'): EmbeddingLevels;
    getMirroredCharacter(character: string): string | null;
  }

  export default function createBidi(): Bidi;
}
