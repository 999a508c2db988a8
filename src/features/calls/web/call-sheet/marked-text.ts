export interface Piece<Mark> {
  text: string;
  /** Missing for the text between marks. */
  mark?: Mark;
}

/** @param words Returns the exact words that a mark covers. Marks may be in any order but must not overlap. */
export function markedPieces<Mark>(text: string, marks: readonly Mark[], words: (mark: Mark) => string): Piece<Mark>[] {
  const placed = marks
    .map((mark) => ({ mark, start: text.indexOf(words(mark)), length: words(mark).length }))
    .toSorted((a, b) => a.start - b.start);
  const pieces: Piece<Mark>[] = [];
  let end = 0;
  for (const { mark, start, length } of placed) {
    if (start > end) pieces.push({ text: text.slice(end, start) });
    end = start + length;
    pieces.push({ text: text.slice(start, end), mark });
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}
