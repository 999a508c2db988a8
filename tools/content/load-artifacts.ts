/** Finds the schemas of all artifacts: `src` holds each as `<kind>-artifact.ts`. */
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { registerArtifacts, type ArtifactSchema } from '#schemas/artifact-kinds.ts';

interface ArtifactFile {
  artifact: v.StrictObjectSchema<{ kind: v.LiteralSchema<string, undefined> }, undefined>;
}

const SOURCES = resolve(import.meta.dirname, '../../src');

const files = globSync('**/*-artifact.ts', { cwd: SOURCES }).toSorted();
const modules = await Promise.all(
  files.map(async (file) => (await import(pathToFileURL(resolve(SOURCES, file)).href)) as ArtifactFile),
);
const schemas = modules.map(({ artifact }) => artifact);
// Their types are in src/content-files.d.ts.
registerArtifacts(v.variant('kind', schemas) as unknown as ArtifactSchema);
