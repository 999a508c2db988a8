/** One row of a hand-off's diagram: three rails, the acting lane, and the connections between lanes. */
import type { ArtifactOf } from '#schemas/content-schema.ts';
import styles from './hand-off-rails.module.css';

type HandOff = ArtifactOf<'hand-off'>;
type Link = HandOff['parts']['answered']['links'][number];

export function HandOffRails({ lane, links }: { lane: HandOff['lanes'][number]['id']; links: readonly Link[] }) {
  return (
    <span className={styles.rails} aria-hidden="true">
      {links.map(({ join, state }) => (
        <span key={join} className={styles.link} data-join={join} data-state={state} />
      ))}
      <span className={styles.dot} data-lane={lane} />
    </span>
  );
}

/** The legend's sample of a connection in this state. */
export function LinkSample({ state }: { state: Link['state'] }) {
  return <span className={styles.sample} data-state={state} />;
}
