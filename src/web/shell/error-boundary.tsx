/** Stands in for a page whose code could not be loaded, or that failed while it was drawn. */
import { Component, type ReactNode } from 'react';
import * as words from '#content/shell-words.yaml';
import { Button } from '../ui/button.tsx';

type Failure = 'none' | 'load' | 'draw';

/** In the words of all browsers, Vite's for style sheets, and our own. */
const NOT_LOADED = /module|preload|did not load/i;
const FIELDS = 'main :is(input:not([type=file]), select, textarea)';

export class ErrorBoundary extends Component<{ children: ReactNode }, { failure: Failure }> {
  override state: { failure: Failure } = { failure: 'none' };
  /** Off the page, fields still have what was typed. */
  #typed: HTMLInputElement[] = [];
  #tries = 0;

  static getDerivedStateFromError(error: unknown) {
    return { failure: NOT_LOADED.test(String(error)) ? 'load' : 'draw' };
  }

  override getSnapshotBeforeUpdate(_: object, { failure }: { failure: Failure }): null {
    if (failure === 'none' && this.state.failure !== 'none') this.#typed = fieldsOnPage();
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
        <Button variant="gold" onClick={() => this.#tryAgain()} label={words.tryAgain} />
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

function fieldsOnPage(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(FIELDS)];
}

/** Finds the fields by their names, and those that share one by their order: a page may have two forms. */
function fillAgain(typed: readonly HTMLInputElement[]): void {
  const empty = new Set(fieldsOnPage());
  for (const { name, type, value, checked } of typed) {
    const isChoice = /checkbox|radio/.test(type);
    const field = [...empty].find((one) => one.name === name && (!isChoice || one.value === value));
    if (!field) continue;
    empty.delete(field);
    if (isChoice && checked !== field.checked) field.click();
    if (isChoice || value === field.value) continue;
    // With the element's own setter, which is React's, React would take the event for its own change.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
