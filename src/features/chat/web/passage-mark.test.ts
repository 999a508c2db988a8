/** Where a quoted passage is marked on the page that its link opens. */
import { beforeEach, expect, test, vi } from 'vitest';
import { loneTab } from '#test/support/browser/lone-tab.ts';

interface TextPart {
  data: string;
  parentElement: { scrollIntoView: () => void };
}
interface Place {
  node: TextPart;
  offset: number;
}

const tab = loneTab();
const scrolled = vi.fn<(to: string) => void>();
let fold: { open: boolean };
let page: TextPart[];
let marked: string | undefined;

const show = (...texts: string[]) => {
  page = texts.map((data) => ({ data, parentElement: { scrollIntoView: () => scrolled(data) } }));
};
/** What stands on the page from one place to the other. */
const between = (from: Place, to: Place) => {
  const [first, last] = [page.indexOf(from.node), page.indexOf(to.node)];
  return page
    .slice(first, last + 1)
    .map(({ data }, index) =>
      data.slice(index === 0 ? from.offset : 0, index === last - first ? to.offset : data.length),
    )
    .join('');
};

beforeEach(() => {
  scrolled.mockClear();
  fold = { open: false };
  marked = undefined;
  show();
  const anchored = { closest: () => fold, scrollIntoView: () => scrolled('the anchor') };
  Object.assign(document, {
    getElementById: (id: string) => ({ main: {}, plans: anchored })[id] ?? null,
    createTreeWalker: () => {
      let at = -1;
      return {
        nextNode: () => (at += 1) < page.length,
        get currentNode() {
          return page[at];
        },
      };
    },
    createRange: () => {
      const ends: Place[] = [];
      const put = (node: TextPart, offset: number) => void ends.push({ node, offset });
      return {
        setStart: put,
        setEnd: put,
        ends,
        get startContainer() {
          return ends[0]?.node;
        },
      };
    },
  });
  vi.stubGlobal('NodeFilter', { SHOW_TEXT: 4 });
  vi.stubGlobal(
    'Highlight',
    class {
      ends: Place[];
      constructor(range: { ends: Place[] }) {
        this.ends = range.ends;
      }
    },
  );
  vi.stubGlobal('CSS', {
    highlights: {
      set: (_name: string, { ends: [from, to] }: { ends: Place[] }) => (marked = from && to && between(from, to)),
    },
  });
});

async function mark(text: string, anchor = '', ms = 200) {
  const { markPassage } = await import('./passage-mark.ts');
  markPassage(text, anchor);
  await tab.pass(ms);
}
const BEGIN = 'Every plan takes calls at all hours of the day';
const END = 'and nobody has to stay up for them at night.';

test.each([
  ['in one piece', [`Before. ${BEGIN} ${END} After.`], `${BEGIN} ${END}`],
  ['in pieces, spaced in another way', ['Before. ', '\n', BEGIN, '\n  ', END, ' After.'], `${BEGIN}\n  ${END}`],
  ['around a footnote', [`${BEGIN} `, '1', ` ${END}`], `${BEGIN} 1 ${END}`],
  ['whose end stands before it, too', [`At first, ${END} `, `${BEGIN} ${END}`], `${BEGIN} ${END}`],
])('a passage %s is marked from its first letter to its last', async (_, texts, found) => {
  show(...texts);
  await mark(`${BEGIN} ${END}`);
  expect(marked?.replace(/\.$/, '')).toBe(found.replace(/\.$/, ''));
  expect(scrolled.mock.calls).toEqual([[texts.find((text) => text.includes(BEGIN))]]);
});

test('it opens the fold that it is in, and waits for a page that comes late', async () => {
  await mark(`${BEGIN} ${END}`, 'plans', 3_000);
  expect([fold.open, marked, scrolled.mock.calls]).toEqual([true, undefined, []]);
  show(`${BEGIN} ${END}`);
  await tab.pass(300);
  expect([marked, scrolled.mock.calls.length]).toEqual([expect.stringContaining(BEGIN), 1]);
});

test('where the page has other words by now, its place is shown without a mark', async () => {
  show('Other words.');
  await mark(`${BEGIN} ${END}`, 'plans', 4_300);
  expect([marked, scrolled.mock.calls]).toEqual([undefined, [['the anchor']]]);
  show(`${BEGIN} ${END}`);
  await tab.pass(1_000);
  expect([marked, scrolled.mock.calls.length]).toEqual([undefined, 1]);
});
