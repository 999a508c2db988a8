/**
 * Which folder may import which: no circles, a platform that knows no feature, and tools and words apart from the
 * site.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

interface Import {
  from: string;
  /** A path from the root, or the name of a package. */
  to: string;
}

const imports: Import[] = ['src', 'tools', 'content'].flatMap(filesIn).flatMap(importsOf);

interface Restriction {
  /** The start of the paths that the rule is for, or a pattern of them. */
  from: string | RegExp;
  forbids: RegExp;
  except?: RegExp;
  mend: string;
}

const RESTRICTIONS: readonly Restriction[] = [
  {
    from: 'src/server/platform/',
    forbids: /^src\/server\/(?!platform\/)/,
    mend: 'The platform knows no feature: let it state an interface, or a declaration in platform/feature/feature.ts, and hand the rest in from app.ts.',
  },
  {
    from: 'src/server/platform/',
    forbids:
      /^src\/shared\/(?!(site\/(brand-mark|business-minutes|durations|kept-periods|routes)|text\/(email-address|fold-text)|visitors\/(person-status|screening-facts|visit-source))\.)/,
    mend: 'The platform knows no feature: what needs these facts belongs to the feature. Add a file here if every feature needs it.',
  },
  {
    from: 'src/server/features/',
    forbids: /^src\/server\/[^/]+$/,
    mend: 'A feature is given what it needs by app.ts: add it to the options of its *-feature.ts.',
  },
  {
    from: 'src/web/ui/',
    forbids: /^(?!src\/web\/ui\/|src\/shared\/|react$)/,
    mend: 'What only looks knows no router, no fetching and no feature: take what it needs as props.',
  },
  {
    from: 'src/web/api/',
    forbids: /^src\/web\/(?!calls\/|settings\/)/,
    mend: 'Calls know no feature: let it register what they need, as session-tokens.ts does.',
  },
  {
    from: 'src/web/forms/',
    forbids: /^src\/web\/(features|blocks|pages|shell|navigation)\//,
    mend: 'The form engine serves every feature and knows none: take what it needs as props.',
  },
  {
    from: 'src/web/navigation/',
    forbids: /^src\/web\/(features|pages|shell|blocks)\//,
    mend: 'Pages hand themselves over (page-loader.ts): hand the rest in from app.tsx.',
  },
  {
    from: 'src/features/accounts/web/sign-in/',
    forbids: /^src\/web\/features\/(?!sign-in\/)/,
    mend: 'The other features build on signing in, not the other way round: move what it needs below both.',
  },
  {
    from: 'src/shared/',
    forbids: /^(?!src\/shared\/|content\/|valibot$|regexparam$|minisearch$|stemmer$)/,
    mend: 'src/shared runs anywhere: keep to plain TypeScript and packages that do, too.',
  },
  {
    from: 'src/web/',
    forbids: /^(node:|kysely|hono|pg$|nodemailer|src\/server\/)/,
    mend: 'The browser and the server meet in src/shared only: move what both need there.',
  },
  {
    from: /^src\/features\/[^/]+\/(web|shared)\//,
    forbids: /^src\/(server|features\/[^/]+\/server)\//,
    mend: "The browser and the server meet in src/shared and in a feature's shared folder only: move what both need there.",
  },
  {
    from: /^src\/features\/[^/]+\/server\//,
    forbids: /^src\/(server\/(?!platform\/)|web\/|features\/[^/]+\/web\/)/,
    mend: 'A feature of the server knows the platform, and is given the rest by app.ts.',
  },
  {
    from: 'src/server/',
    forbids: /^src\/(web|features\/[^/]+\/web)\//,
    mend: 'The browser and the server meet in src/shared only: move what both need there.',
  },
  {
    from: 'tools/',
    forbids: /^(src\/server\/|src\/web\/|test\/|scripts\/)/,
    // These files are written by the build and read by the server.
    except: /^src\/server\/platform\/pages\/(page-files|compress)\.ts$/,
    mend: 'The build knows src/shared, src/schemas, and how the server reads and compresses pages: move what both need to src/shared.',
  },
  {
    from: 'src/',
    forbids: /^(tools|scripts|test)\//,
    mend: 'The site runs without its tools: move what both need to src/shared, or to src/schemas for a schema.',
  },
  {
    from: 'src/schemas/',
    forbids: /^(?!src\/content\/|src\/shared\/|src\/features\/[^/]+\/shared\/|valibot$)/,
    mend: 'The schemas of content know what content is about, and no page or server: move the rest to tools.',
  },
];

describe('folders', () => {
  it('form no circle', () => {
    expect(circlesIn(folderGraph(imports))).toEqual([]);
  });

  it.each(RESTRICTIONS)('$from imports nothing that matches $forbids', ({ from, forbids, except, mend }) => {
    const offending = imports.filter(
      (one) =>
        (typeof from === 'string' ? one.from.startsWith(from) : from.test(one.from)) &&
        forbids.test(one.to) &&
        !(except?.test(one.to) ?? false),
    );
    expect(offending.map((one) => `${one.from} imports ${one.to}. ${mend}`)).toEqual([]);
  });

  it('a feature of the server imports another one only through its interface', () => {
    const feature = /^src\/server\/features\/([^/]+)\//;
    const offending = imports.filter(({ from, to }) => {
      const [own, other] = [feature.exec(from)?.[1], feature.exec(to)?.[1]];
      if (!own || !other || own === other) return false;
      return to !== `src/server/features/${other}/${other}-interface.ts`;
    });
    expect(
      offending.map(({ from, to }) => {
        const other = feature.exec(to)?.[1];
        return `${from} imports ${to}. State what it needs in ${other}-interface.ts, and let app.ts hand it in.`;
      }),
    ).toEqual([]);
  });

  it('content holds no code', () => {
    const files = readdirSync(join(ROOT, 'content'), { recursive: true, withFileTypes: true });
    const code = files.filter((entry) => entry.isFile() && !/\.(yaml|md)$/.test(entry.name));
    expect(
      code.map(
        ({ name }) => `content/…/${name}: words are YAML or Markdown. Code goes to src or build, bytes to public.`,
      ),
    ).toEqual([]);
  });
});

type Graph = Map<string, Map<string, Import>>;

/** An edge for each folder that imports from another one, with one import that shows it. */
function folderGraph(all: readonly Import[]): Graph {
  const graph: Graph = new Map();
  for (const shown of all.filter(({ to }) => /^(src|tools|content)\//.test(to))) {
    const [from, to] = [dirname(shown.from), dirname(shown.to)];
    if (from === to) continue;
    const edges = graph.get(from) ?? new Map<string, Import>();
    graph.set(from, edges.set(to, edges.get(to) ?? shown));
  }
  return graph;
}

/** The shortest circle through each folder that is on one, without repetitions. */
function circlesIn(graph: Graph): string[] {
  const found = new Map<string, string>();
  for (const start of graph.keys()) {
    const circle = shortestCircle(graph, start);
    if (!circle) continue;
    const name = circle
      .map(({ from }) => dirname(from))
      .toSorted()
      .join(' ');
    const steps = circle.map(({ from, to }) => `${from} imports ${to}`).join(', ');
    if (!found.has(name))
      found.set(name, `${steps}. Move what one of them needs to a folder below both, or hand it in as an option.`);
  }
  return [...found.values()];
}

function shortestCircle(graph: Graph, start: string): Import[] | undefined {
  const ways: Import[][] = [[]];
  const seen = new Set<string>();
  for (const way of ways) {
    const last = way.at(-1);
    const folder = last ? dirname(last.to) : start;
    if (last && folder === start) return way;
    for (const [next, edge] of graph.get(folder) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, edge]);
    }
  }
  return undefined;
}

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name))
    .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name)));
}

function importsOf(from: string): Import[] {
  const text = readFileSync(join(ROOT, from), 'utf8');
  // `declare module` names a module to add to, which is not an import; `import.meta.glob` takes patterns of whole
  // folders.
  const named = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].map(([, target = '']) => target);
  const globbed = [...text.matchAll(/import\.meta\.glob(?:<[^>]*>)?\(\s*'([^']+)'/g)].map(([, target = '']) => target);
  return [...named, ...globbed].map((target) => ({
    from,
    to: target.startsWith('.') ? relative(ROOT, resolve(ROOT, dirname(from), target)) : target,
  }));
}
