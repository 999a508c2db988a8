/** Cuts streamed text into sentences, so that each can be checked and spoken before the next one is there. */

/** Not after a title, an initial or "a.m.", which may stand within a sentence. */
const END = /(?<!\b(?:Mr|Mrs|Ms|Dr|St|No|Sr|Sra|[ap]\.m|\p{Lu}))[.!?…]["”')]*\s+|\n+/u;
/** A model may never end a sentence. */
const LONGEST = 400;

export class SentenceSplitter {
  private text = '';

  *add(delta: string): Generator<string> {
    this.text += delta;
    for (let end = this.cutAt(); end !== undefined; end = this.cutAt()) yield* this.take(end);
  }

  *end(): Generator<string> {
    yield* this.take(this.text.length);
  }

  private *take(length: number): Generator<string> {
    const sentence = this.text
      .slice(0, length)
      .replaceAll(/[*_#`]+|\s+/g, (cut) => (/\s/.test(cut) ? ' ' : ''))
      .trim();
    this.text = this.text.slice(length);
    if (/[\p{L}\p{N}]/u.test(sentence)) yield sentence;
  }

  private cutAt(): number | undefined {
    const end = END.exec(this.text);
    if (end) return end.index + end[0].length;
    return this.text.length > LONGEST ? this.text.length : undefined;
  }
}
