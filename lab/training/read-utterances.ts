/** Reads the authors' files: utterances below a header line with the meanings that they have. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Utterance {
  text: string;
  /** One id, or several when the text says several things. */
  labels: readonly string[];
  author: string;
}

/** @throws when a line stands above the first header. */
export function readUtterances(folder: string): Utterance[] {
  const utterances: Utterance[] = [];
  for (const author of readdirSync(folder)
    .filter((name) => name.startsWith('author-'))
    .toSorted()) {
    const path = join(folder, author);
    const files = author.endsWith('.txt')
      ? [path]
      : readdirSync(path)
          .toSorted()
          .map((file) => join(path, file));
    for (const file of files) {
      let labels: string[] | undefined;
      for (const line of readFileSync(file, 'utf8')
        .split('\n')
        .map((one) => one.trim())) {
        if (line.startsWith('# '))
          labels = line
            .slice(2)
            .split('+')
            .map((label) => label.trim());
        else if (line !== '') {
          if (!labels) throw new Error(`${file}: a line stands above the first header.`);
          utterances.push({ text: line, labels, author });
        }
      }
    }
  }
  return utterances;
}
