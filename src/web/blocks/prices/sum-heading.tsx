import styles from './sum-heading.module.css';

/** Such as "One night visit: $180. Starter: $149 a month." */
const SUM = /([^:]+)(: )(\$\d[\d,]*(?:\.\d+)?)( [^.]*)?(\.)( |$)/y;

/** @returns Each label with its figure, if the heading consists of nothing else. */
function sumsOf(heading: string) {
  const sums: string[][] = [];
  SUM.lastIndex = 0;
  while (SUM.lastIndex < heading.length) {
    const [, ...pieces] = SUM.exec(heading) ?? [];
    if (pieces.length === 0) return undefined;
    sums.push(pieces);
  }
  return sums;
}

/** A heading that compares sums: the figures lead, side by side, and their marks are only heard. */
export function sumHeading(heading: string) {
  return sumsOf(heading)?.map(([label, colon, figure, rest, stop, space]) => (
    <span key={label} className={styles.sum}>
      {label}
      <span className="visually-hidden">{colon}</span>
      <span className={styles.figure}>{figure}</span>
      {rest}
      <span className="visually-hidden">{`${stop}${space}`}</span>
    </span>
  ));
}
