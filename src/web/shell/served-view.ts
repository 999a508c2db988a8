/**
 * Shows React the page as it was served where others have changed it before React takes it over. React compares each
 * node with what it would draw; at a difference, it would report an error and draw the page once more. The changes stay
 * on screen: if they were undone, a translator would make them again before React gets there.
 */

const firstChildren = new WeakMap<Node, Node | null>();
const nextSiblings = new WeakMap<Node, Node | null>();
/** Nodes that others made, whose own children were never served. */
const strangers = new WeakSet<Node>();
/** What React takes to be in a text node that was changed. */
export const texts = new WeakMap<Node, string>();
let isShown = false;

/** @param isHeld Whether React has taken a node over. */
export function keepServedView(records: readonly MutationRecord[], isHeld: (node: Node) => boolean): void {
  const served = new Map<Node, Node[]>();
  for (const { type, target, oldValue } of records) {
    if (type !== 'characterData' || texts.has(target)) continue;
    texts.set(target, oldValue ?? '');
    if (target.parentNode?.childNodes.length === 1) served.set(target.parentNode, [target]);
  }
  for (const { type, target, addedNodes, removedNodes, nextSibling } of records.toReversed()) {
    if (type !== 'childList') continue;
    const added = new Set(addedNodes);
    const children = (served.get(target) ?? [...target.childNodes]).filter((child) => !added.has(child));
    const end = nextSibling ? children.indexOf(nextSibling) : children.length;
    served.set(target, children.toSpliced(end, 0, ...removedNodes));
  }
  const moved = new Set(records.flatMap(({ removedNodes }) => [...removedNodes]));
  for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
    if (!moved.has(node) && !isHeld(node) && !wasServed(node)) strangers.add(node);
  for (const [parent, children] of served) {
    // An element that React has taken over may still hold a part that it hasn't, which stands between comments.
    const isTaken = isHeld(parent) && !children.some((child) => child instanceof Comment);
    if (!isTaken && !firstChildren.has(parent) && !isStrange(parent)) keepChildren(parent, children);
  }
}

/** Whether others have changed the page around this node of it. */
export function wasServed(node: Node): boolean {
  return nextSiblings.has(node);
}

function isStrange(node: Node): boolean {
  return strangers.has(node) || (node.parentNode !== null && isStrange(node.parentNode));
}

function keepChildren(parent: Node, children: Node[]): void {
  firstChildren.set(parent, children[0] ?? null);
  for (const [index, child] of children.entries())
    if (!nextSiblings.has(child)) nextSiblings.set(child, children[index + 1] ?? null);
  if (!isShown) show();
  isShown = true;
}

/** Only where there is something to show, because whoever reads the page's nodes passes through here. */
function show(): void {
  view('firstChild', (node) => firstChildren.get(node));
  view('nextSibling', (node) => nextSiblings.get(node));
  view('nodeValue', (node) => texts.get(node));
  view('textContent', (node) => {
    const only = firstChildren.get(node);
    return only instanceof Text && !nextSiblings.get(only) ? (texts.get(only) ?? only.data) : undefined;
  });
}

/** @param read Returns undefined for what is as it was served. */
function view(name: keyof Node, read: (node: Node) => unknown): void {
  const own = Object.getOwnPropertyDescriptor(Node.prototype, name);
  const shown: PropertyDescriptor & ThisType<Node> = {
    get() {
      const served = read(this);
      return served === undefined ? own?.get?.call(this) : served;
    },
    ...(own?.set && {
      set(value: unknown) {
        firstChildren.delete(this);
        own.set?.call(this, value);
      },
    }),
  };
  Object.defineProperty(Node.prototype, name, { ...own, ...shown });
}
