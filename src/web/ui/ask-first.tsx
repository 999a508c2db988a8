/** A button that asks before it acts. It becomes the harmless answer, so that a double tap or click changes nothing. */
import * as words from '#content/shell-words.yaml';
import { Button } from './button.tsx';

interface AskFirstProps {
  /** What the button does, such as 'Delete'. */
  verb: string;
  /** What it acts on, for screen readers; omitted where the verb says it. */
  what?: string;
  /** The harmless answer. */
  keep?: string;
  asking: boolean;
  onAsk: (asking: boolean) => void;
  busy: boolean;
  onYes: () => void;
}

/** Elements before it must stay as they are while it asks, so that the button doesn't move. */
export function AskFirst({ verb, what, keep = words.keepIt, asking, onAsk, busy, onYes }: AskFirstProps) {
  return (
    <>
      <Button variant="quiet" size="small" aria-disabled={busy || undefined} onClick={() => busy || onAsk(!asking)}>
        {asking ? keep : verb}
        {what && <span className="visually-hidden">{asking ? `: ${what}` : ` ${what}`}</span>}
      </Button>
      {asking && (
        <Button variant="danger" size="small" aria-disabled={busy || undefined} onClick={() => busy || onYes()}>
          {words.yes.replace('{act}', verb.toLowerCase())}
          {what && <span className="visually-hidden"> {what}</span>}
        </Button>
      )}
    </>
  );
}
