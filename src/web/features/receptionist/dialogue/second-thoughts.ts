/** Finds where a caller takes back what was just said: "Tuesday, no wait, Wednesday". */
const MARK =
  /\b(?:no[ ,.]+(?:wait|sorry|actually|make (?:it|that)|i mean)|sorry[ ,]+(?:no|i mean)|(?:wait|actually|hmm+|um+|uh|oh|er|ah)[ ,.]+no(?![- ]?one)|i (?:mean|meant)(?: to say)?|scratch that|or no(?=[ ,])|(?:sorry|oops|whoops)[ ,:]+(?=(?:it['’]?s |that['’]?s )?\d)|correction|or rather)\b[ ,:.]*/gi;

/** The last of a message's second thoughts and its place, when something follows it. */
export function secondThought(message: string): { text: string; start: number } | undefined {
  const mark = [...message.matchAll(MARK)].findLast(({ index }) => message.slice(0, index).trim() !== '');
  if (!mark) return undefined;
  const start = mark.index + mark[0].length;
  const text = message.slice(start);
  return text.trim() ? { text, start } : undefined;
}

/** What a second thought says, or else the whole message. */
export function latest<T extends { start: number; end: number }>(
  message: string,
  readPart: (part: string) => T | undefined,
): T | undefined {
  const second = secondThought(message);
  const found = second && readPart(second.text);
  if (!second || !found) return readPart(message);
  return {
    ...found,
    start: found.start + second.start,
    end: found.end + second.start,
  };
}
