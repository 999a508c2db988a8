/**
 * Lets the page survive translators and extensions, which replace, wrap, split and remove nodes that React holds. React
 * would throw when it next removes such a node or inserts before it, and would write new text where nobody sees it. So
 * the nodes that came instead are remembered, and right before React touches the old one, it is put back in their place.
 */
import { WATCHED_CHANGES } from '#shared/site/page-start.ts';
import { keepServedView, texts, wasServed } from './served-view.ts';

/** By a node that React holds: what others put in its place or beside its text. */
const guests = new WeakMap<Node, Set<Node>>();
const hosts = new WeakMap<Node, Node>();
/** By a removed node: what followed it. */
const followers = new WeakMap<Node, Node | null>();
let watcher: MutationObserver | undefined;

/** @param early What others have changed before. */
export function watchOutsideChanges(early: readonly MutationRecord[]): void {
  note(early);
  watcher = new MutationObserver(note);
  watcher.observe(document.body, WATCHED_CHANGES);
  guardReact();
}

function note(records: readonly MutationRecord[]): void {
  keepServedView(records, isHeld);
  const added = new Set<Node>();
  for (const record of records) if (record.type === 'childList') noteChildren(record, added);
}

/** @param added Nodes added in the same batch; a script that adds one often removes the original next. */
function noteChildren(record: MutationRecord, added: Set<Node>): void {
  const { target, previousSibling: before, nextSibling: after } = record;
  const isLive = isHeld(target);
  const isOurs = (node: Node) => (isLive ? isHeld(node) : !hosts.has(node));
  const removed = [...record.removedNodes];
  const lost = removed.filter(isOurs);
  for (const node of lost) followers.set(node, after);

  const host =
    lost[0] ??
    removed.map((node) => hosts.get(node)).find(Boolean) ??
    [before, after].find((node) => node instanceof Text && isOurs(node)) ??
    [before, after].map((node) => node && hosts.get(node)).find(Boolean);
  for (const node of removed) release(node);
  for (const node of record.addedNodes) {
    if (followers.has(node) || wasServed(node) || isHeld(node)) continue;
    added.add(node);
    if (host) receive(host, node);
  }
  if (record.addedNodes.length > 0 || !lost[0] || guests.has(lost[0])) return;
  const standIn = [before, after].find((node) => node && added.has(node));
  if (standIn) receive(lost[0], standIn);
}

function receive(host: Node, guest: Node): void {
  release(guest);
  hosts.set(guest, host);
  guests.set(host, (guests.get(host) ?? new Set()).add(guest));
}

function release(guest: Node): void {
  const host = hosts.get(guest);
  if (host) guests.get(host)?.delete(guest);
}

/** React marks every node that it holds, but not a text that is the only child of its element. */
function isHeld(node: Node): boolean {
  return Object.keys(node).some((key) => key.startsWith('__react'));
}

function guardReact(): void {
  const own = Object.getOwnPropertyDescriptors(Node.prototype);
  const call = <Result extends Node>(method: keyof Node, parent: Node, ...nodes: [Result, ...(Node | null)[]]) =>
    Reflect.apply(own[method].value as (...nodes: unknown[]) => Result, parent, nodes);
  // Others call these, too, and must get what they asked for, so act only where the node is React's.
  const guards: Pick<Node, 'appendChild' | 'insertBefore' | 'removeChild'> & ThisType<Node> = {
    appendChild(node) {
      putBack(node);
      return call('appendChild', this, node);
    },
    insertBefore(node, reference) {
      putBack(node);
      let place = reference;
      if (place && place.parentNode !== this && isHeld(node)) settle(place);
      while (place && place.parentNode !== this && isHeld(node)) place = followers.get(place) ?? null;
      return call('insertBefore', this, node, place);
    },
    removeChild(node) {
      settle(node);
      const parent = isHeld(node) || wasServed(node) ? node.parentNode : this;
      return parent ? call('removeChild', parent, node) : node;
    },
  };
  Object.assign(Node.prototype, guards);
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...own.nodeValue,
    set(this: Node, text: string | null) {
      settle(this);
      if (text !== null) texts.set(this, text);
      own.nodeValue.set?.call(this, text);
    },
  });
}

/** Readies a node that React is about to change. */
function settle(node: Node): void {
  // What happened in this task has not been announced yet.
  if (!node.parentNode) note(watcher?.takeRecords() ?? []);
  putBack(node);
}

/** Puts the node back where its guests are, and removes them. Whoever made them sees that and may act again. */
function putBack(node: Node): void {
  const all = [...(guests.get(node) ?? [])].filter((guest) => guest.isConnected);
  guests.delete(node);
  const [first] = all;
  if (!first) return;
  first.parentNode?.insertBefore(node, first);
  for (const guest of all) guest.parentNode?.removeChild(guest);
  // It may have been cut.
  if (node instanceof Text) node.data = texts.get(node) ?? node.data;
}
