/** The parts that a brochure's words name: which file draws each, and the code that hands them to the page. */
import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { PageName } from '#shared/site/routes.ts';
import { parseYaml } from '../content/content-facts.ts';
import { LOADED_LATER, ownFileOf } from './page-kinds.ts';

const ROOT = resolve(import.meta.dirname, '../..');

interface BrochureParts {
  beside?: string;
  calls?: string[];
  artifact?: { kind: string };
  blocks: { kind: string; part?: string }[];
}

/** @param words Path of the content file, which the page's code imports as `words`. */
export function codeOfParts(page: PageName, words: string): { code: string; props: string } {
  const { calls } = readWords(words);
  const parts = partsIn(words).map(({ name, item, file }) => {
    const component = componentIn(file);
    const given = calls ? 'words: words.artifact, heard: words.heard' : 'words: words.artifact';
    const props = `{ ${given}, item: ${JSON.stringify(item)} }`;
    const late = `const ${component} = latePart(() => import('/${file}'), (loaded) => createElement(loaded.${component}, ${props}));`;
    return {
      code: LOADED_LATER[page]?.includes(file) ? late : `import { ${component} } from '/${file}';`,
      element: `'${name}': createElement(${component}, ${props})`,
    };
  });
  return {
    code: [
      ...(LOADED_LATER[page] ? ["import { latePart } from '/src/web/blocks/late-part.tsx';"] : []),
      ...new Set(parts.map(({ code }) => code)),
    ].join('\n'),
    props: `parts: { ${parts.map(({ element }) => element).join(', ')} }`,
  };
}

/** For the search for dead code, which sees no import of them. */
export function filesOfParts(): string[] {
  const brochures = globSync('content/brochures/*.yaml', { cwd: ROOT });
  // Pages with a file of their own import their parts.
  const written = brochures.filter((words) => !ownFileOf(basename(words, '-brochure.yaml')));
  return written.flatMap(partsIn).map(({ file }) => file);
}

function partsIn(words: string) {
  const { beside, artifact, blocks } = readWords(words);
  const names = [beside, ...blocks.map(({ part }) => part)].filter((name) => name !== undefined);
  return names.map((name) => {
    const [stem = '', item] = name.split('/');
    return { name, item, file: fileOfPart(words, stem, artifact?.kind) };
  });
}

function readWords(path: string): BrochureParts {
  return parseYaml(readFileSync(resolve(ROOT, path), 'utf8')) as BrochureParts;
}

function fileOfPart(words: string, stem: string, kind: string | undefined): string {
  // No two files share a name.
  const [file] = globSync(`src/{web,features}/**/${stem}.tsx`, { cwd: ROOT });
  if (!file)
    throw new Error(
      `${words} names the part "${stem}", but src has no ${stem}.tsx. Put one into the folder of its artifact or feature, with a component of that name, or have the page drawn by a file of its own.`,
    );
  const code = readFileSync(resolve(ROOT, file), 'utf8');
  if (!code.includes(`export function ${componentIn(file)}(`))
    throw new Error(`${words} names the part "${stem}", so ${file} must export a function ${componentIn(file)}.`);
  // Nobody else checks this: what the build writes has no types.
  const [, wanted = kind] = /\bPartProps<'([\w-]+)'>/.exec(code) ?? [];
  if (wanted !== kind)
    throw new Error(`${words} names the part "${stem}", which draws an artifact of the kind ${wanted}, not ${kind}.`);
  return file;
}

/** The component of "week-grid.tsx" is WeekGrid. */
function componentIn(file: string): string {
  return basename(file, '.tsx').replaceAll(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase());
}
