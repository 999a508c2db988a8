/** Prints a topic of the benchmark: a title, a plain table, remarks. */

export interface Topic {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  remarks?: readonly string[];
  /** Reasons for the whole run to fail, one line each. */
  broken?: readonly string[];
}

export const NO_GOAL = 'none set';

/** A measured value with its goal, which may be empty. */
export type Goal = readonly [what: string, result: string, goal: string, isKept: boolean];

export function topicOfGoals(title: string, goals: readonly Goal[], remarks: readonly string[] = []): Topic {
  return {
    title,
    columns: ['', 'result', 'goal', ''],
    rows: goals.map(([what, result, goal, isKept]) => [
      what,
      result,
      goal,
      goal === '' ? '' : isKept ? 'kept' : 'BROKEN',
    ]),
    remarks,
    broken: goals.filter(([, , , isKept]) => !isKept).map(([what, result]) => `${title}: ${what}: ${result}`),
  };
}

/** Prints topics, and at the end what they broke, which makes the command fail. */
export function startReport() {
  const started = performance.now();
  const broken: string[] = [];
  return {
    add(topic: Topic): void {
      console.log(formatTopic(topic));
      broken.push(...(topic.broken ?? []));
    },
    finish(): never {
      console.log(`Took ${Math.round((performance.now() - started) / 1000)} s.`);
      if (broken.length > 0) console.error(`\nBroken:\n${broken.map((line) => `  - ${line}`).join('\n')}`);
      process.exit(broken.length > 0 ? 1 : 0);
    },
  };
}

function formatTopic({ title, columns, rows, remarks = [] }: Topic): string {
  const lines = [columns, ...rows];
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const isNumeric = columns.map((_, column) => rows.every((row) => /^[\d-]/.test(row[column] ?? '')));
  const format = (line: readonly string[]) => {
    const cells = line.map((cell, column) => {
      const width = widths[column] ?? 0;
      return isNumeric[column] ? cell.padStart(width) : cell.padEnd(width);
    });
    return `  ${cells.join('  ')}`.trimEnd();
  };
  const rule = `  ${widths.map((width) => '-'.repeat(width)).join('  ')}`;
  return [title, format(columns), rule, ...rows.map(format), ...remarks.map((remark) => `  ${remark}`), ''].join('\n');
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The smallest value that at least `share` of all values do not exceed (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function inMilliseconds(value: number): string {
  return `${value.toFixed(value < 100 ? 1 : 0)} ms`;
}
