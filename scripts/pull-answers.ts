/** Reads the answers that a site has published, and adds them to the content. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { isSeq, parseDocument } from 'yaml';
import { PUBLISHED_ANSWERS_PATH, type PublishedAnswer } from '../src/features/answers/shared/published-answer.ts';
import {
  publishedAnswersFile,
  publishedAnswersSchema,
} from '../src/features/answers/shared/published-answer-schema.ts';
import { StartError } from '../src/server/platform/start-error.ts';

export const ANSWERS_FILE = 'answers/answers.yaml';
const PATIENCE_MS = 15_000;

/** @param folder The content's. @returns The questions that were added. @throws {StartError} in words for whoever runs it. */
export async function pullAnswers(site: string, folder: string): Promise<string[]> {
  const answers = await fetchAnswers(site);
  const file = join(folder, ANSWERS_FILE);
  const document = parseDocument(readFileSync(file, 'utf8'));
  const known = v.safeParse(publishedAnswersFile, document.toJS());
  if (document.errors.length > 0 || !known.success)
    throw new StartError(
      `content/${ANSWERS_FILE} doesn't fit its schema. Run npm run build, which says where, and mend it first.`,
    );
  const ids = new Set(known.output.map(({ id }) => id));
  const added = answers.filter(({ id }) => !ids.has(id));
  // An empty list is in brackets, which no list of answers should be.
  if (isSeq(document.contents)) document.contents.flow = false;
  for (const answer of added) document.add(document.createNode(answer));
  if (added.length > 0) writeFileSync(file, document.toString({ lineWidth: 0 }));
  return added.map(({ question }) => question);
}

async function fetchAnswers(site: string): Promise<PublishedAnswer[]> {
  if (!URL.canParse(site)) throw new StartError(`"${site}" is no address. Set SITE_URL, or name the site's address.`);
  const address = new URL(PUBLISHED_ANSWERS_PATH, site);
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch((error: unknown) => {
    throw new StartError(`${address.href} doesn't answer: ${String(error)}`);
  });
  const answers = response.ok
    ? v.safeParse(publishedAnswersSchema, await response.json().catch(() => null))
    : undefined;
  if (!answers?.success)
    throw new StartError(
      `${address.href} (${response.status}) holds no answers of this release. Is it the right site?`,
    );
  return answers.output.answers;
}
