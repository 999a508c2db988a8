/** How long a page may take to come on screen, in milliseconds. */
const PATIENCE_MS = 4_000;
const ATTEMPT_INTERVAL_MS = 100;
/** Letters at a passage's beginning and end that are searched for; the page may have unquoted footnotes in between. */
const CLUE_LENGTH = 30;
const HIGHLIGHT = 'chat-passage';

export function markPassage(text: string, anchor: string): void {
  const deadline = performance.now() + PATIENCE_MS;
  const attempt = () => {
    const target = anchor ? document.getElementById(anchor) : null;
    const fold = target?.closest('details');
    if (fold) fold.open = true;
    const range = rangeOf(text);
    if (!range && performance.now() < deadline) return void setTimeout(attempt, ATTEMPT_INTERVAL_MS);
    if (range && 'highlights' in CSS) CSS.highlights.set(HIGHLIGHT, new Highlight(range));
    // Scroll after `arriveAt` has set the page's own position.
    setTimeout(
      () => (range?.startContainer.parentElement ?? target)?.scrollIntoView({ block: 'center' }),
      ATTEMPT_INTERVAL_MS,
    );
  };
  setTimeout(attempt, ATTEMPT_INTERVAL_MS);
}

function rangeOf(text: string): Range | undefined {
  const main = document.getElementById('main');
  if (!main) return undefined;
  const { letters, nodes } = lettersOf(main);
  const wanted = text.replaceAll(/\s+/g, '');
  const start = letters.indexOf(wanted.slice(0, CLUE_LENGTH));
  if (start < 0) return undefined;
  const clue = wanted.slice(-CLUE_LENGTH - 1, -1);
  const found = letters.indexOf(clue, start);
  const end = (found < 0 ? start : found) + CLUE_LENGTH - 1;
  const [from, to] = [placeOf(nodes, start), placeOf(nodes, Math.min(end, letters.length - 1))];
  if (!from || !to) return undefined;
  const range = document.createRange();
  range.setStart(from.node, from.offset);
  range.setEnd(to.node, to.offset + 1);
  return range;
}

interface TextNode {
  node: Text;
  /** Index of its first letter in the whole text. */
  start: number;
}

/** The page's text without whitespace, because quotes are spaced differently from the page. */
function lettersOf(root: HTMLElement): { letters: string; nodes: TextNode[] } {
  const nodes: TextNode[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let letters = '';
  while (walker.nextNode()) {
    // The walker shows text only.
    const node = walker.currentNode as Text;
    nodes.push({ node, start: letters.length });
    letters += node.data.replaceAll(/\s+/g, '');
  }
  return { letters, nodes };
}

function placeOf(nodes: readonly TextNode[], letter: number): { node: Text; offset: number } | undefined {
  const holder = nodes.findLast(({ start, node }) => start <= letter && node.data.trim() !== '');
  if (!holder) return undefined;
  let left = letter - holder.start;
  for (let offset = 0; offset < holder.node.data.length; offset++) {
    if (/\s/.test(holder.node.data[offset] ?? '')) continue;
    if (left === 0) return { node: holder.node, offset };
    left -= 1;
  }
  return undefined;
}
