/** What was held as possible spam: released, or put in the bin. */
import { useId } from 'react';
import type { HeldCard, HeldChoice } from '../shared/desk-mail-schema.ts';
import sheet from '#features/calls/web/call-sheet/call-sheet.module.css';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './desk.module.css';
import { MarginTime } from './margin-time.tsx';
import { decideHeld } from './person/person-changes.ts';
import { nameOf } from './person-names.ts';
import { personPath } from './person-path.ts';

export function HeldList({ held }: { held: readonly HeldCard[] }) {
  return held.map((card) => <Held key={card.envelope} card={card} />);
}

function Held({ card }: { card: HeldCard }) {
  const id = useId();
  const { envelope, person, subject, excerpt, why, at } = card;
  const choice: HeldChoice = { of: 'envelopes', ids: [envelope] };
  return (
    <li className={styles.card} data-desk-row>
      <MarginTime at={at} />
      <div className={styles.who}>
        <p className={styles.name} id={id}>
          {person ? (
            <SiteLink to={personPath(person)} data-row-name dir="auto">
              {nameOf(card)}
            </SiteLink>
          ) : (
            <span dir="auto">{nameOf(card)}</span>
          )}
        </p>
        <p className="small" dir="auto">
          {subject} · {why}
        </p>
        {excerpt && (
          <p className={styles.excerpt} dir="auto">
            {excerpt}
          </p>
        )}
        <div className={`row ${styles.acts}`}>
          <Button
            variant="quiet"
            size="small"
            aria-describedby={id}
            onClick={() => void decideHeld('desk-release', choice)}
          >
            Release
          </Button>
          <Button
            variant="quiet"
            size="small"
            data-key="e"
            aria-describedby={id}
            onClick={() => void decideHeld('desk-bin', choice)}
          >
            Bin
          </Button>
        </div>
      </div>
      <p className={sheet.event}>Held</p>
    </li>
  );
}
