/** Stands in for a page whose code could not be loaded, or that failed while it was drawn. */
import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { fillAgain, typedFields, type TypedField } from './typed-fields.ts';

type Failure = 'none' | 'load' | 'draw';

/** In the words of all browsers, Vite's for style sheets, and our own. */
const NOT_LOADED = /module|preload|did not load/i;

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
    return (
      <div className="wrap section flow" role="alert">
        <h1>{failure === 'load' ? 'This page did not load' : 'Something went wrong on this page'}</h1>
        <p className="lead">
          {failure === 'load'
            ? 'Check your connection, then try again. Nothing you sent was lost.'
            : 'This is our mistake. Try again: what you typed is kept, and nothing you sent was lost.'}
        </p>
        <Button variant="gold" onClick={() => this.#tryAgain()}>
          Try again
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
