/** A button that asks before it acts. It becomes the harmless answer itself: a second tap or click at the same place keeps things as they are. */
import { Button } from './button.tsx';

interface AskFirstProps {
  /** What the button does, such as 'Delete'. */
  verb: string;
  /** To what, for those who can't see where the button stands; left out where the verb says it. */
  what?: string;
  /** The harmless answer. */
  keep?: string;
  asking: boolean;
  onAsk: (asking: boolean) => void;
  busy: boolean;
  onYes: () => void;
}

/** Its neighbours before it must stay as they are while it asks. */
export function AskFirst({ verb, what, keep = 'Keep it', asking, onAsk, busy, onYes }: AskFirstProps) {
  return (
    <>
      <Button variant="quiet" size="small" aria-disabled={busy || undefined} onClick={() => busy || onAsk(!asking)}>
        {asking ? keep : verb}
        {what && <span className="visually-hidden">{asking ? `: ${what}` : ` ${what}`}</span>}
      </Button>
      {asking && (
        <Button variant="danger" size="small" aria-disabled={busy || undefined} onClick={() => busy || onYes()}>
          Yes, {verb.toLowerCase()}
          {what && <span className="visually-hidden"> {what}</span>}
        </Button>
      )}
    </>
  );
}
