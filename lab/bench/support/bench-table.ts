/** Prints a topic of the benchmark: a title, a plain table, remarks. */

export interface Topic {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  remarks?: readonly string[];
  /** Reasons for the whole run to fail, one line each. */
  broken?: readonly string[];
}

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

export function formatTopic({ title, columns, rows, remarks = [] }: Topic): string {
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
