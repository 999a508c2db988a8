/** Fails a build whose copy states outside figures or law without a source, or whose ledger has an uncited entry. */
import { globSync, readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { parse } from 'yaml';
import { articlePath, routes } from '#shared/site/routes.ts';
import type { Claim } from '#schemas/claim-schema.ts';
import { CONTENT, splitArticle } from '../content/content-facts.ts';

/** In copy, or beside a question of the launch brief. */
const CITATION = /\[@([a-z0-9-]+)\]|\bclaim: ([a-z0-9-]+)/g;
/** Cites the ledger, or marks a figure as our own. */
const MARK = /\[@[a-z0-9-]+\]|\[ours\]/;
const NEIGHBORS = /\[@[a-z0-9-]+\]\s*\[@[a-z0-9-]+\]/g;
/** Digits that state no figure: clock times, sample phone numbers, keys to press, formulas, names that hold a digit. */
const NO_FIGURE =
  /\b\d{1,2}:\d{2}\b|\b\d{1,2}\s[ap]\.m\.|\b555-\d{4}\b|\b911\b|\bpress(?:es|ing|ed)? \d\b|\b(?:step|level|article|example) \d+\b|\{[^}]*\}|\]\([^)]*\)|`[^`]*`|\b[A-Z]\d\b|\brow \d\b|\b(?:10DLC|A2P|24\/7|p50|p95|q\d+)\b/gi;
const LAW =
  /\b(?:FCC|FTC|TCPA|HIPAA|GDPR|PCI|ROSCA|CAN-SPAM|EU AI Act|Fair Housing Act|Telemarketing Sales Rule|Fifth Circuit|Supreme Court|ELVIS Act)\b/;
/** Fields whose whole content is a labeled example. */
const SAMPLES = new Set(['artifact', 'turns', 'redline', 'design', 'brief']);

/** What a page is called above its heading, or an article in the blog's index. */
const LABEL = /^(?:eyebrow|asks): ['"]?(.*?)['"]?$/m;

interface ClaimUse {
  path: string;
  label: string;
  claims: string[];
}

/** The claims that each page cites, in the order of the pages' names. */
export function claimUses(): ClaimUse[] {
  const files = [...copyFiles(), { file: `${CONTENT}/launch-brief.yaml`, path: routes['agent-onboarding'] }];
  const uses = new Map<string, ClaimUse>();
  for (const { file, path } of files.toSorted((a, b) => a.path.localeCompare(b.path))) {
    const source = readFileSync(file, 'utf8');
    const cited = [...source.matchAll(CITATION)].map(([, inCopy, inBrief]) => inCopy ?? inBrief ?? '');
    const { label, claims } = uses.get(path) ?? { label: LABEL.exec(source)?.[1] ?? '{brand}', claims: [] };
    uses.set(path, { path, label, claims: [...new Set([...claims, ...cited])] });
  }
  return [...uses.values()];
}

/** One line per fault; empty when every figure and law has a source and every entry is cited. */
export function claimFaults(ledger: ReadonlyMap<string, Claim>): string[] {
  const used = new Set(claimUses().flatMap(({ claims }) => claims));
  const unknown = [...used]
    .filter((id) => !ledger.has(id))
    .map((id) => `The claim "${id}" is cited but not in content/claims.`);
  const unused = [...ledger.keys()]
    .filter((id) => !used.has(id))
    .map((id) => `The claim "${id}" is in content/claims, but no page cites it: cite it or take it out.`);
  const bare = copyFiles().flatMap(({ file }) =>
    copyOf(file).flatMap((text) =>
      bareStatements(text).map(
        (sentence) =>
          `content/${relative(CONTENT, file)}: "${sentence}" needs a [@claim] from content/claims, or [ours] if the figure is our own.`,
      ),
    ),
  );
  const crowded = copyFiles().flatMap(({ file }) =>
    [...readFileSync(file, 'utf8').matchAll(NEIGHBORS)].map(
      ([marks]) =>
        `content/${relative(CONTENT, file)}: "${marks}" are too close to press: put each mark after what it supports.`,
    ),
  );
  return [...unknown, ...unused, ...bare, ...crowded];
}

/** The sentences of a text that state a figure or a law without a mark. */
export function bareStatements(text: string): string[] {
  const plain = text.replaceAll(NO_FIGURE, '');
  const figures = sentencesOf(plain).filter((sentence) => /\d/.test(sentence) && !MARK.test(sentence));
  const law = LAW.test(plain) && !MARK.test(text) ? [text] : [];
  return [...figures, ...law];
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Splits into sentences. A mark follows the full stop but belongs to the sentence before it. */
function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const { segment } of segmenter.segment(
    text.replaceAll(/([.?!]["”')]?)((?:\[@[a-z0-9-]+\]|\[ours\])+)/g, '$2$1'),
  )) {
    sentences.push(segment.trim());
  }
  return sentences;
}

function copyFiles(): { file: string; path: string }[] {
  const brochures = globSync(`${CONTENT}/brochures/**/*-brochure.yaml`).map((file) => {
    const name = basename(file, '-brochure.yaml');
    return { file, path: routes[name as keyof typeof routes] };
  });
  const articles = globSync(`${CONTENT}/articles/*.md`).map((file) => ({
    file,
    path: articlePath(basename(file, '.md')),
  }));
  const home = ['home', 'home-sections'].map((name) => ({ file: `${CONTENT}/${name}.yaml`, path: routes.home }));
  return [...home, ...brochures, ...articles];
}

/** The texts of a file that make statements: not its samples, its headings or its addresses. */
function copyOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  if (!file.endsWith('.md')) return textsIn(parse(source));
  return splitArticle(source)
    .body.split(/\n{2,}|\n(?=[-|>#]|\d+\. )/)
    .filter((part) => !/^\s*(?:[|>#]|```)/.test(part))
    .map((part) => part.replace(/^\s*(?:[-*]|\d+\.) /, '').replaceAll('\n', ' '));
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return Object.entries(value).flatMap(([key, item]) => (SAMPLES.has(key) || key === 'to' ? [] : textsIn(item)));
}
