/**
 * Stands in for the browser's elements, as far as components and the forms' code ask them anything: who has the focus,
 * what a field holds, which element a selector finds. Layout and the browser's own events are left to journeys.
 */
import type { MountedElement } from './mounted.ts';
import { testFor } from './node-selectors.ts';

type Props = Readonly<Record<string, unknown>>;

const PROPS: Readonly<Record<string, string>> = { tabindex: 'tabIndex', for: 'htmlFor', class: 'className' };

export class FakeNode extends EventTarget {
  readonly element: MountedElement;
  parentNode: FakeNode | null = null;
  open = false;
  paused = true;
  currentTime = 0;
  scrollTop = 0;
  readonly style = {};
  #typed: string | undefined;
  #ticked: boolean | undefined;
  #tabIndex: number | undefined;

  constructor(element: MountedElement) {
    super();
    this.element = element;
  }
  get #props(): Props {
    return this.element.props;
  }
  #text(name: string): string {
    const value = this.#props[name];
    return typeof value === 'string' ? value : '';
  }
  get id() {
    return this.#text('id');
  }
  get name() {
    return this.#text('name');
  }
  get title() {
    return this.#text('title');
  }
  get type() {
    return this.element.type === 'input' ? this.#text('type') || 'text' : this.element.type;
  }
  get required() {
    return this.#props['required'] === true;
  }
  get hidden() {
    return this.#props['hidden'] === true;
  }
  get tabIndex() {
    return this.#tabIndex ?? Number(this.#props['tabIndex'] ?? -1);
  }
  set tabIndex(index: number) {
    this.#tabIndex = index;
  }
  /** As the component sets it, or else as it was typed. */
  get value(): string {
    return this.#typed ?? wordOf(this.#props['value']) ?? this.defaultValue;
  }
  set value(text: string) {
    this.#typed = text;
  }
  get checked(): boolean {
    return Boolean(this.#ticked ?? this.#props['checked'] ?? this.#props['defaultChecked']);
  }
  set checked(is: boolean) {
    this.#ticked = is;
  }
  get defaultChecked(): boolean {
    return this.#props['defaultChecked'] === true;
  }
  get selectedIndex(): number {
    return this.options.findIndex(({ value }) => value === this.value);
  }
  get defaultValue(): string {
    return wordOf(this.#props['defaultValue']) ?? this.options[0]?.value ?? '';
  }
  /** Of a choice. */
  get options(): FakeNode[] {
    return this.element.type === 'select' ? this.querySelectorAll('option') : [];
  }
  get validity() {
    const pattern = this.#text('pattern');
    return { patternMismatch: pattern !== '' && !new RegExp(`^(?:${pattern})$`, 'u').test(this.value) };
  }
  get dataset(): Record<string, string> {
    const own = Object.entries(this.#props).filter(([name, value]) => name.startsWith('data-') && value !== undefined);
    return Object.fromEntries(
      own.map(([name, value]) => [
        name.slice(5).replaceAll(/-(.)/g, (_, next: string) => next.toUpperCase()),
        String(value),
      ]),
    );
  }
  get textContent(): string {
    return this.element.children.map((child) => ('text' in child ? child.text : child.node.textContent)).join('');
  }
  get children(): FakeNode[] {
    return this.element.children.flatMap((child) => ('text' in child ? [] : [child.node]));
  }
  get lastElementChild(): FakeNode | null {
    return this.children.at(-1) ?? null;
  }
  get isConnected(): boolean {
    return this.element.type === 'body' || (this.parentNode?.isConnected ?? false);
  }
  get form() {
    return this.closest('form');
  }
  get labels(): FakeNode[] {
    const around = this.closest('label');
    return [...this.#root.querySelectorAll(`label[for="${this.id}"]`), ...(around ? [around] : [])];
  }
  /** Of a form, in the order of the page. */
  get elements() {
    const controls = this.querySelectorAll('input, select, textarea, button');
    return Object.assign(controls, {
      namedItem: (wanted: string) => controls.find(({ id, name }) => id === wanted || name === wanted) ?? null,
    });
  }
  get #root(): FakeNode {
    return this.parentNode ? this.parentNode.#root : this;
  }
  /** What a component sets holds from its next rendering on. */
  settle(): void {
    if (this.#props['value'] !== undefined) this.#typed = undefined;
    if (this.#props['checked'] !== undefined) this.#ticked = undefined;
  }
  focus(): void {
    if (!this.checkVisibility()) return;
    if (typeof document !== 'undefined') (document as { activeElement: unknown }).activeElement = this;
  }
  click(): void {
    const { onClick } = this.#props as { onClick?: (event: object) => void };
    onClick?.({ target: this, currentTarget: this, preventDefault() {}, stopPropagation() {} });
  }
  /** The fields are empty only once the event is over. */
  reset(): void {
    this.dispatchEvent(new Event('reset'));
    for (const control of this.elements) {
      control.#typed = undefined;
      control.#ticked = undefined;
    }
  }
  showModal(): void {
    this.open = true;
  }
  close(): void {
    if (!this.open) return;
    this.open = false;
    (this.#props as { onClose?: () => void }).onClose?.();
  }
  select(): void {}
  append(): void {}
  async play(): Promise<void> {}
  pause(): void {}
  load(): void {}
  scrollIntoView(): void {}
  scrollTo(): void {}
  getBoundingClientRect() {
    return { top: 0, bottom: 0, left: 0, right: 0, width: 0, height: 0 };
  }
  checkVisibility(): boolean {
    return !this.hidden && (this.parentNode?.checkVisibility() ?? true);
  }
  contains(other: FakeNode | null): boolean {
    return other !== null && (other === this || this.contains(other.parentNode));
  }
  matches(selector: string): boolean {
    return testFor(selector)(this);
  }
  closest(selector: string): FakeNode | null {
    return this.matches(selector) ? this : (this.parentNode?.closest(selector) ?? null);
  }
  querySelectorAll(selector: string): FakeNode[] {
    const fits = testFor(selector);
    const found: FakeNode[] = [];
    const look = (node: FakeNode) => {
      for (const child of node.children) {
        if (fits(child)) found.push(child);
        look(child);
      }
    };
    look(this);
    return found;
  }
  querySelector(selector: string): FakeNode | null {
    return this.querySelectorAll(selector)[0] ?? null;
  }
  /** Undefined where the attribute is missing. */
  attribute(name: string): string | undefined {
    if (name === 'value') return this.value;
    if (name === 'open' && this.open) return '';
    const value = this.#props[PROPS[name] ?? name];
    const isWord = /^(?:aria|data)-/.test(name);
    if (value === undefined || value === null || (value === false && !isWord)) return undefined;
    return value === true && !isWord ? '' : wordOf(value);
  }
}

/** Of what an attribute may hold. */
function wordOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;
}
