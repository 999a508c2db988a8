import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss, { type AtRule } from 'postcss';
import type { Manifest } from 'vite';
import { LATER_ATTRIBUTE } from '#shared/site/page-start.ts';
import { ENTRY } from './page-chunks.ts';
import { usedStyles } from './used-styles.ts';

export interface StyleSheets {
  /** The rules of each file that aren't for paper. */
  onScreen: ReadonlyMap<string, string>;
  /** Every page's rules for paper. */
  print: string;
  /** The folder in which the files are. */
  client: string;
}

export function readStyleSheets(client: string, manifest: Manifest): StyleSheets {
  const files = [manifest[ENTRY], ...Object.values(manifest)].flatMap((chunk) => chunk?.css ?? []);
  const print: string[] = [];
  const onScreen = new Map<string, string>();
  for (const file of new Set(files)) {
    const parts = splitPrint(readFileSync(join(client, file), 'utf8').trim());
    onScreen.set(file, parts.screen);
    print.push(parts.print);
  }
  refuseUnset([...onScreen.values(), ...print].join(''));
  return { onScreen, print: print.join(''), client };
}

/** A mistyped property is ignored without a word, and so would be one whose name the build changed in one place only. */
function refuseUnset(rules: string): void {
  const unset = [...rules.matchAll(/var\((--[\w-]+)\)/g)].find(([, name = '']) => !rules.includes(`${name}:`));
  if (unset) throw new Error(`The styles use ${unset[0]}, but no rule sets it.`);
}

function splitPrint(css: string): { screen: string; print: string } {
  const sheet = postcss.parse(css);
  const isForPaper = (node: object) => (node as AtRule).name === 'media' && (node as AtRule).params === 'print';
  const print = sheet.nodes.filter(isForPaper);
  for (const group of print) group.remove();
  return { screen: sheet.toString(), print: print.join('') };
}

/**
 * Inlines the styles, because a file would cost the first paint a round trip. The links to their files tell the code that
 * loads pages that they are here.
 * @param html If given, only the rules that it shows at first are inlined, because the HTML should fit the first round
 *   trip. The script in the head applies all of them after the first paint, with the rules for paper, as one file.
 */
export function styleElements(
  { onScreen, print, client }: StyleSheets,
  files: readonly string[],
  html?: string,
): string {
  const rules = files.map((file) => onScreen.get(file) ?? '').join('');
  const later = writeSheet(client, html === undefined ? print : rules + print);
  return [
    `<style>${html === undefined ? rules : usedStyles(rules, html)}</style>`,
    // Chromium's preload scanner fetches a disabled sheet all the same, but none for another medium.
    ...files.map((file) => `<link rel="stylesheet" href="/${file}" media="not all" disabled>`),
    `<link rel="stylesheet" href="/${later}" media="not all" disabled ${LATER_ATTRIBUTE}>`,
    `<noscript><link rel="stylesheet" href="/${later}"></noscript>`,
  ].join('\n');
}

/** Returns the address, which changes with the rules. */
function writeSheet(client: string, rules: string): string {
  const hash = createHash('sha256').update(rules).digest('base64url').slice(0, 7);
  const file = `assets/later-${hash}.css`;
  writeFileSync(join(client, file), rules);
  return file;
}
