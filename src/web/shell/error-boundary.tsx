/** Stands in for a page whose code could not be loaded, usually because the connection broke. */
import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';

export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="wrap section flow" role="alert">
        <h1>This page did not load</h1>
        <p className="lead">Check your connection, then try again. Nothing you sent was lost.</p>
        {/* A full load also picks up the new files after the site was updated. */}
        <Button variant="gold" onClick={() => location.reload()}>
          Try again
        </Button>
      </div>
    );
  }
}
