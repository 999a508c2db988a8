import styles from './sum-heading.module.css';

/** A sentence around one figure, such as "That's 13 night visits at $180." */
const SUM = /([^.$\d]+ )(\$?\d[\d,]*)( [^.]*)?(\.)( |$)/y;

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

/** A heading that compares sums: the figures lead, side by side. */
export function sumHeading(heading: string) {
  return sumsOf(heading)?.map(([label, figure, rest, stop, space]) => (
    <span key={label} className={styles.sum}>
      {label}
      <span className={styles.figure}>{figure}</span>
      {rest}
      <span className="visually-hidden">{`${stop}${space}`}</span>
    </span>
  ));
}
