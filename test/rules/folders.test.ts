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

const { imports: ALIASES } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  imports: Record<string, string>;
};
const imports: Import[] = ['src', 'tools', 'content'].flatMap(filesIn).flatMap(importsOf);

interface Restriction {
  /** The start of the paths that the rule is for, or a pattern of them. */
  from: string | RegExp;
  forbids: RegExp;
  except?: RegExp;
  mend: string;
}

/** What a feature's web may use of another one's. All else is reached through a page, which puts features together. */
const WEB_INTERFACES: Readonly<Record<string, readonly string[]>> = {
  accounts: ['sign-in/auth-context.tsx', 'sign-in/auth-loader.ts', 'sign-in/code-fields.tsx', 'sign-in/own-queries.ts'],
  assessment: ['emblem.tsx', 'past-report.tsx', 'reminder-tick.tsx', 'share-result.tsx', 'stored-run.ts'],
  calls: [
    'call-sheet/call-sheet.module.css',
    'playback/hear-line.ts',
    'playback/one-sound.ts',
    'playback/start-link.ts',
  ],
  chat: ['chat-search.ts'],
  // For screens that a feature adds to the desk.
  desk: [
    'desk-calls.ts',
    'desk.module.css',
    'frame/desk-frame.tsx',
    'frame/desk-gate.tsx',
    'frame/desk-opening.tsx',
    'frame/desk-parts.tsx',
    'kept-typing.ts',
    'person-names.ts',
  ],
  meetings: ['meeting-form.tsx'],
  search: ['search-box.tsx'],
  voices: ['microphone.ts', 'shortlist.ts'],
};

const RESTRICTIONS: readonly Restriction[] = [
  {
    from: 'src/server/platform/',
    forbids: /^src\/(server\/(?!platform\/)|features\/)/,
    mend: 'The platform knows no feature: let it state an interface, or a declaration in platform/feature/feature.ts, and hand the rest in from app.ts.',
  },
  {
    from: 'src/server/',
    forbids: /^src\/(web|features\/[^/]+\/web)\//,
    mend: 'The browser and the server meet in src/shared and in the shared folders of features: move what both need there.',
  },
  {
    from: /^src\/features\/[^/]+\/server\//,
    forbids: /^src\/(server\/(?!platform\/)|web\/|features\/[^/]+\/web\/)/,
    mend: 'A feature of the server knows the platform, and is given the rest by app.ts.',
  },
  {
    from: /^src\/(web|features\/[^/]+\/web)\//,
    forbids: /^(node:|kysely|hono|pg$|nodemailer|src\/(server|features\/[^/]+\/server)\/)/,
    mend: 'The browser and the server meet in src/shared and in the shared folders of features: move what both need there.',
  },
  {
    from: /^src\/(shared|features\/[^/]+\/shared)\//,
    forbids: /^(?!src\/(shared|features\/[^/]+\/shared)\/|content\/|valibot$|regexparam$|minisearch$|stemmer$)/,
    mend: 'Shared code runs anywhere: keep to plain TypeScript and packages that do, too.',
  },
  {
    from: 'src/shared/',
    forbids: /^src\/features\//,
    mend: 'src/shared knows no feature: what needs its facts belongs to it.',
  },
  {
    from: 'src/web/ui/',
    forbids: /^(?!src\/web\/ui\/|src\/shared\/|#?content\/shell-words|react$)/,
    mend: 'What only looks knows no router, no fetching and no feature: take what it needs as props.',
  },
  {
    from: 'src/web/api/',
    forbids: /^src\/(web\/(?!api\/|settings\/)|features\/)/,
    mend: 'Calls to the server know no feature: let it register what they need, as auth-loader.ts does.',
  },
  {
    from: 'src/web/forms/',
    forbids: /^src\/(web\/(blocks|pages|shell|navigation)\/|features\/)/,
    mend: 'The form engine serves every feature and knows none: take what it needs as props.',
  },
  {
    from: 'src/web/navigation/',
    forbids: /^src\/(web\/(pages|shell|blocks)\/|features\/)/,
    mend: 'Pages hand themselves over (page-loader.ts): hand the rest in from app.tsx.',
  },
  {
    from: 'src/features/accounts/web/sign-in/',
    forbids: /^src\/features\/[^/]+\/web\/(?!sign-in\/)/,
    mend: 'The other features build on signing in, not the other way round: move what it needs below both.',
  },
  {
    from: 'tools/',
    forbids: /^(src\/(server|web|features\/[^/]+\/(server|web))\/|test\/|scripts\/)/,
    // These files are written by the build and read by the server.
    except: /^src\/server\/platform\/pages\/(page-files|compress)\.ts$/,
    mend: 'The build knows src/shared, src/schemas, the shared folders of features, and how the server reads and compresses pages: move what both need to src/shared.',
  },
  {
    from: 'src/',
    forbids: /^(tools|scripts|test|lab)\//,
    mend: 'The site runs without its tools: move what both need to src/shared, or to src/schemas for a schema.',
  },
  {
    from: 'src/schemas/',
    forbids: /^(?!src\/(schemas|shared|features\/[^/]+\/shared)\/|valibot$|virtual:artifact-kinds$)/,
    mend: 'The schemas of content know what content is about, and no page or server: move the rest to tools.',
  },
];

describe('folders', () => {
  it('form no circle', () => {
    expect(circlesIn(graphOf(imports, dirname), dirname)).toEqual([]);
  });

  it('files form no circle', () => {
    expect(
      circlesIn(
        graphOf(imports, (file) => file),
        (file) => file,
      ),
    ).toEqual([]);
  });

  it('no import climbs more than one folder', () => {
    // A file of the root has no name from the top.
    const climbing = /(?:\bfrom|\bimport|\bdeclare module)\s*\(?\s*'((?:\.\.\/){2}(?!(?:\.\.\/)*[\w.]+')[^']+)'/g;
    const offending = ['src', 'tools', 'scripts', 'test'].flatMap(filesIn).flatMap((file) => {
      return [...readFileSync(join(ROOT, file), 'utf8').matchAll(climbing)].map(([, target]) => `${file}: ${target}`);
    });
    expect(offending, 'Name it from the top, as #features/… or another one of the imports in package.json.').toEqual(
      [],
    );
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

  it('a feature imports another one only through its interface', () => {
    const side = /^src\/features\/([^/]+)\/(server|web)\/(.*)$/;
    const offending = imports.filter(({ from, to }) => {
      const [, own] = /^src\/features\/([^/]+)\//.exec(from) ?? [];
      const [, other = '', sideOf, file = ''] = side.exec(to) ?? [];
      if (!own || !other || own === other) return false;
      return sideOf === 'server' ? file !== 'interface.ts' : !WEB_INTERFACES[other]?.includes(file);
    });
    expect(
      offending.map(
        ({ from, to }) =>
          `${from} imports ${to}. On the server, state what it needs in that feature's interface.ts and let app.ts hand it in; in the browser, let the page put them together, or add the file to WEB_INTERFACES.`,
      ),
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

type PlaceOf = (file: string) => string;

/** An edge for each place (folder or file) that imports from another one, with one import that shows it. */
function graphOf(all: readonly Import[], placeOf: PlaceOf): Graph {
  const graph: Graph = new Map();
  for (const shown of all.filter(({ to }) => /^(src|tools|content)\//.test(to))) {
    const [from, to] = [placeOf(shown.from), placeOf(shown.to)];
    // A folder and one inside it are one place: the inner one only sorts its files.
    if (from === to || from.startsWith(`${to}/`) || to.startsWith(`${from}/`)) continue;
    const edges = graph.get(from) ?? new Map<string, Import>();
    graph.set(from, edges.set(to, edges.get(to) ?? shown));
  }
  return graph;
}

/** The shortest circle through each place that is on one, without repetitions. */
function circlesIn(graph: Graph, placeOf: PlaceOf): string[] {
  const found = new Map<string, string>();
  for (const start of graph.keys()) {
    const circle = shortestCircle(graph, start, placeOf);
    if (!circle) continue;
    const name = circle
      .map(({ from }) => placeOf(from))
      .toSorted()
      .join(' ');
    const steps = circle.map(({ from, to }) => `${from} imports ${to}`).join(', ');
    if (!found.has(name))
      found.set(name, `${steps}. Move what one of them needs to a folder below both, or hand it in as an option.`);
  }
  return [...found.values()];
}

function shortestCircle(graph: Graph, start: string, placeOf: PlaceOf): Import[] | undefined {
  const ways: Import[][] = [[]];
  const seen = new Set<string>();
  for (const way of ways) {
    const last = way.at(-1);
    const place = last ? placeOf(last.to) : start;
    if (last && place === start) return way;
    for (const [next, edge] of graph.get(place) ?? []) {
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
    to: target.startsWith('.') ? relative(ROOT, resolve(ROOT, dirname(from), target)) : withoutAlias(target),
  }));
}

/** `#shared/text/money.ts` is `src/shared/text/money.ts`, by the table in package.json. */
function withoutAlias(target: string): string {
  const [alias = ''] = /^#\w+\//.exec(target) ?? [];
  const place = ALIASES[`${alias}*`];
  return place ? join(place.replace('*', ''), target.slice(alias.length)) : target;
}
