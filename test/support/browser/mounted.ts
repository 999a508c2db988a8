/**
 * Mounts a component without a browser: its state and effects are React's own, its elements are plain objects whose
 * handlers a test calls. A journey shows what only a browser can: layout, and the events themselves.
 */
import { createContext, type ReactNode } from 'react';
import createReconciler from 'react-reconciler';
import { ConcurrentRoot, DefaultEventPriority, DiscreteEventPriority } from 'react-reconciler/constants.js';
import type { FakeNode } from './fake-nodes.ts';
import { nodeFor } from './node-classes.ts';

export interface MountedElement {
  type: string;
  props: Record<string, unknown>;
  children: (MountedElement | MountedText)[];
  /** What a component's ref holds. */
  node: FakeNode;
}

interface MountedText {
  text: string;
}

export interface Mounted {
  /** The only element of this type with these words, or with these properties. */
  get(type: string, like: string | Record<string, unknown>): MountedElement;
  all(type: string, like?: string | Record<string, unknown>): MountedElement[];
  /** Does something that changes state, until it shows. */
  run(work: () => void): void;
  /** Calls the element's handler, such as `onClick`. */
  fire(element: MountedElement | undefined, handler: string, event?: object): void;
  /** Types into a field, or ticks it: its handlers and those of the elements around it are called. */
  type(field: MountedElement, value: string | boolean): void;
  unmount(): void;
}

type Parent = Pick<MountedElement, 'children' | 'node'>;

const nothing = () => {};
const none = () => null;
const no = () => false;
/** Elements have none of their own. */
const CONTEXT = {};

export function bodyElement(): MountedElement {
  return elementOf('body', {});
}

function elementOf(type: string, props: MountedElement['props']): MountedElement {
  const element: Omit<MountedElement, 'node'> = { type, props, children: [] };
  return Object.assign(element, { node: nodeFor(element as MountedElement) });
}

function remove({ children }: Parent, child: MountedElement | MountedText): void {
  if (children.includes(child)) children.splice(children.indexOf(child), 1);
  if ('node' in child) child.node.parentNode = null;
}

function insert(parent: Parent, child: MountedElement | MountedText, before?: MountedElement | MountedText): void {
  remove(parent, child);
  parent.children.splice(before ? parent.children.indexOf(before) : parent.children.length, 0, child);
  if ('node' in child) child.node.parentNode = parent.node;
}

const NO_TRANSITION = null;

const host = {
  supportsMutation: true,
  supportsPersistence: false,
  supportsHydration: false,
  isPrimaryRenderer: false,
  supportsMicrotasks: true,
  scheduleMicrotask: queueMicrotask,
  scheduleTimeout: setTimeout,
  cancelTimeout: clearTimeout,
  noTimeout: -1,
  createInstance: elementOf,
  createTextInstance: (text: string): MountedText => ({ text }),
  appendInitialChild: insert,
  appendChild: insert,
  appendChildToContainer: insert,
  insertBefore: insert,
  insertInContainerBefore: insert,
  removeChild: remove,
  removeChildFromContainer: remove,
  clearContainer: ({ children }: Parent) => void children.splice(0),
  commitUpdate(element: MountedElement, _type: string, _before: object, props: MountedElement['props']) {
    element.props = props;
    element.node.settle();
  },
  commitTextUpdate(one: MountedText, _before: string, text: string) {
    one.text = text;
  },
  // What waits for its code is hidden.
  hideInstance: nothing,
  unhideInstance: nothing,
  hideTextInstance: nothing,
  unhideTextInstance: nothing,
  finalizeInitialChildren: no,
  shouldSetTextContent: no,
  getRootHostContext: () => CONTEXT,
  getChildHostContext: () => CONTEXT,
  getPublicInstance: ({ node }: MountedElement) => node,
  prepareForCommit: none,
  resetAfterCommit: nothing,
  preparePortalMount: nothing,
  detachDeletedInstance: nothing,
  getInstanceFromNode: none,
  getInstanceFromScope: none,
  prepareScopeUpdate: nothing,
  beforeActiveInstanceBlur: nothing,
  afterActiveInstanceBlur: nothing,
  setCurrentUpdatePriority: nothing,
  getCurrentUpdatePriority: () => DefaultEventPriority,
  // As in the handler of a click, whose changes show before the next event.
  resolveUpdatePriority: () => DiscreteEventPriority,
  resolveEventType: none,
  resolveEventTimeStamp: Date.now,
  shouldAttemptEagerTransition: no,
  trackSchedulerEvent: nothing,
  requestPostPaintCallback: nothing,
  maySuspendCommit: no,
  preloadInstance: () => true,
  startSuspendingCommit: nothing,
  suspendInstance: nothing,
  suspendOnActiveViewTransition: nothing,
  waitForCommitToBeReady: none,
  resetFormInstance: nothing,
  NotPendingTransition: NO_TRANSITION,
  HostTransitionContext: createContext(NO_TRANSITION),
};

// Its types also ask for what only hydration, persistence and developer tools use.
const reconciler = createReconciler(host as never);

/** React's own, for what is mounted here. */
export function flushSync<Result>(work: () => Result): Result {
  const result = work();
  reconciler.flushSyncWork();
  return result;
}

/** @param body Where it is mounted; by default, in a document of its own. */
export function mount(element: ReactNode, body: MountedElement = bodyElement()): Mounted {
  const page = elementOf('main', {});
  insert(body, page);
  let failure: unknown;
  const fail = (error: unknown) => void (failure ??= error);
  // What a component's own boundary catches is its business, and shows.
  const caught = nothing;
  const root = reconciler.createContainer(
    page,
    ConcurrentRoot,
    null,
    false,
    null,
    '',
    fail,
    caught,
    fail,
    nothing,
    null,
  );
  const settle = () => {
    reconciler.flushSyncWork();
    while (reconciler.flushPassiveEffects()) reconciler.flushSyncWork();
    if (failure !== undefined) throw failure;
  };
  const show = (what: ReactNode) => {
    reconciler.updateContainerSync(what, root, null, null);
    settle();
  };
  show(element);
  const mounted: Mounted = {
    get(type, like) {
      const [found, other] = mounted.all(type, like);
      if (!found || other) throw new Error(`${other ? 'Several' : 'No'} ${type} like ${JSON.stringify(like)}`);
      return found;
    },
    all: (type, like = {}) => elementsIn(page).filter((one) => one.type === type && isLike(one, like)),
    run(work) {
      work();
      settle();
    },
    fire(found, handler, event = {}) {
      const handle = found?.props[handler];
      if (!found || typeof handle !== 'function') throw new Error(`No ${handler} on ${found?.type}`);
      checkUsable(found, handler);
      const preventDefault = () => void (fired.defaultPrevented = true);
      const fired = { ...eventOn(found.node), defaultPrevented: false, preventDefault, ...event };
      mounted.run(() => void handle(fired));
      if (handler === 'onSubmit' && !fired.defaultPrevented)
        throw new Error('The browser would leave the page to send this form.');
    },
    type(field, value) {
      const { node } = field;
      if (typeof value === 'string') node.value = value;
      else node.checked = value;
      mounted.run(() => {
        for (let at: FakeNode | null = node; at; at = at.parentNode) {
          at.dispatchEvent(Object.defineProperty(new Event('input'), 'target', { value: node }));
          for (const handler of ['onInput', 'onChange']) {
            const handle = at.element.props[handler];
            if (typeof handle === 'function') handle({ ...eventOn(at), target: node });
          }
        }
      });
      node.settle();
    },
    unmount() {
      show(null);
      remove(body, page);
    },
  };
  return mounted;
}

/** @throws {Error} where a browser would not let a visitor do so. */
function checkUsable({ type, props, node }: MountedElement, handler: string): void {
  if (props['disabled'] === true || (node.closest('fieldset[disabled]') && type !== 'fieldset'))
    throw new Error(`This ${type} is disabled: ${handler}`);
  if (handler !== 'onSubmit') return;
  const submits = node.querySelectorAll('button, input').some(({ element }) => element.props['type'] === 'submit');
  // Enter sends a single field without one.
  if (!submits && node.querySelectorAll('input').length !== 1)
    throw new Error('This form has no button that sends it.');
}

function eventOn(node: FakeNode) {
  return { target: node, currentTarget: node, preventDefault: nothing, stopPropagation: nothing };
}

export function wordsOf(of: MountedElement | MountedText): string {
  return 'text' in of ? of.text : of.children.map(wordsOf).join('');
}

function isLike(element: MountedElement, like: string | Record<string, unknown>): boolean {
  if (typeof like === 'string') return wordsOf(element) === like;
  return Object.entries(like).every(([name, value]) => element.props[name] === value);
}

function elementsIn(parent: Pick<Parent, 'children'>, found: MountedElement[] = []): MountedElement[] {
  for (const child of parent.children) {
    if ('text' in child) continue;
    found.push(child);
    elementsIn(child, found);
  }
  return found;
}
