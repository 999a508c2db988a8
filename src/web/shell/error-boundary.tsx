/** Stands in for a page whose code could not be loaded, or that failed while it was drawn. */
import { Component, type ReactNode } from 'react';
import * as words from '#content/shell-words.yaml';
import { Button } from '../ui/button.tsx';

/** A field's selector, and its text or whether it is ticked. */
type TypedField = readonly [selector: string, entry: string | boolean];

type Failure = 'none' | 'load' | 'draw';

/** In the words of all browsers, Vite's for style sheets, and our own. */
const NOT_LOADED = /module|preload|did not load/i;
const FIELDS = 'main :is(input:not([type=file]), select, textarea)';

export class ErrorBoundary extends Component<{ children: ReactNode }, { failure: Failure }> {
  override state: { failure: Failure } = { failure: 'none' };
  #typed: TypedField[] = [];
  #tries = 0;

  static getDerivedStateFromError(error: unknown) {
    return { failure: NOT_LOADED.test(String(error)) ? 'load' : 'draw' };
  }

  /** The fields are still on the page. */
  override getSnapshotBeforeUpdate(_: object, { failure }: { failure: Failure }): null {
    if (failure === 'none' && this.state.failure !== 'none') this.#typed = typedFields();
    return null;
  }

  override componentDidUpdate(_: object, { failure }: { failure: Failure }): void {
    if (failure !== 'none' && this.state.failure === 'none') fillAgain(this.#typed);
  }

  override render() {
    const { failure } = this.state;
    if (failure === 'none') return this.props.children;
    const [heading, lead] =
      failure === 'load' ? [words.notLoaded, words.notLoadedLead] : [words.failed, words.failedLead];
    return (
      <div className="wrap section flow" role="alert">
        <h1>{heading}</h1>
        <p className="lead">{lead}</p>
        <Button variant="gold" onClick={() => this.#tryAgain()}>
          {words.tryAgain}
        </Button>
      </div>
    );
  }

  /** A full load also picks up the new files after the site was updated, but loses what was typed. */
  #tryAgain(): void {
    this.#tries += 1;
    if (this.state.failure === 'load' || this.#tries > 1) location.reload();
    else this.setState({ failure: 'none' });
  }
}

function typedFields(): TypedField[] {
  return [...document.querySelectorAll<HTMLInputElement>(FIELDS)].map(({ id, name, type, value, checked }) => {
    const own = `${FIELDS}[${id ? 'id' : 'name'}="${CSS.escape(id || name)}"]`;
    return /checkbox|radio/.test(type) ? [`${own}[value="${CSS.escape(value)}"]`, checked] : [own, value];
  });
}

function fillAgain(fields: readonly TypedField[]): void {
  for (const [selector, entry] of fields) {
    const field = document.querySelector<HTMLInputElement>(selector);
    if (!field || entry === field.checked || entry === field.value) continue;
    if (typeof entry === 'boolean') {
      field.click();
      continue;
    }
    // With the element's own setter, which is React's, React would take the event for its own change.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, entry);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
