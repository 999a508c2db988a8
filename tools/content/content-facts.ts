import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { peopleSchema, type People } from '#schemas/people-schema.ts';
import { brandSchema } from '#schemas/brand-schema.ts';
import { catalog as catalogSchema, type Catalog } from '#features/pricing/shared/catalog-schema.ts';
import { picturesSchema, pictureSizesSchema } from '#schemas/picture-schema.ts';
import { softwareSchema, type Software } from '#schemas/software-schema.ts';
import { sampleWorldSchema, type SampleWorld } from '#schemas/sample-world-schema.ts';
import { termsEditionSchema } from '#schemas/terms-edition-schema.ts';
import { factsOf, fillTokens, type Facts } from './content-tokens.ts';

export const CONTENT = resolve(import.meta.dirname, '../../content');
const PLANS = 'catalog/plans.yaml';

/**
 * Files that code imports with `* as`, so that a bundle holds only the texts that it reads, each in its place. What every
 * page loads fills their blanks with `replace`, because it has no room for `fillWords`.
 */
export const INLINED = /(?:^|\/)(?:brand|consents|(?:shell|block|artifact|failure|newsletter|form)-words)\.yaml$/;

/** @param path Path below content/, for the error message. */
export function checkContent<Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const problems = result.issues.map((issue) => `  ${v.getDotPath(issue) ?? '(file)'}: ${issue.message}`);
  throw new Error(`content/${path} does not fit its schema:\n${problems.join('\n')}`);
}

export function readFacts(catalog = readContent(PLANS, catalogSchema)): Facts {
  return factsOf({
    brand: readBrand(),
    catalog,
    terms: readContent('terms.yaml', termsEditionSchema),
    world: readSampleWorld(),
  });
}

export function readSampleWorld(): SampleWorld {
  return readContent('sample-world.yaml', sampleWorldSchema);
}

export function readBrand(): v.InferOutput<typeof brandSchema> {
  return readContent('brand.yaml', brandSchema);
}

export function readPeople(): People {
  return readContent('people.yaml', peopleSchema);
}

export function readSoftware(): Software {
  return readContent('software.yaml', softwareSchema);
}

/** What the pictures of the product show, and the sizes of those that are taken, both by name. */
export function readPictures() {
  const described = fillTokens(readContent('pictures/pictures.yaml', picturesSchema), readFacts());
  return { described, sizes: readContent('pictures/picture-sizes.yaml', pictureSizesSchema) };
}

export function readCatalog(): Catalog {
  const catalog = readContent(PLANS, catalogSchema);
  return fillTokens(catalog, readFacts(catalog));
}

export function readFilled<Schema extends v.GenericSchema>(path: string, schema: Schema): v.InferOutput<Schema> {
  return checkContent(path, schema, fillContent(path));
}

/** Unchecked, for what a build has checked. */
export function fillContent(path: string): unknown {
  return fillTokens(parseYaml(readFileSync(join(CONTENT, path), 'utf8')), readFacts());
}

/** By path. Each of some three hundred files is filled with the same facts. */
const known = new Map<string, { source: string; content: unknown }>();

/** A file as it is written, with its tokens not filled in. */
export function readContent<Schema extends v.GenericSchema>(path: string, schema: Schema): v.InferOutput<Schema> {
  const source = readFileSync(join(CONTENT, path), 'utf8');
  const before = known.get(path);
  if (before?.source === source) return before.content;
  const content = checkContent(path, schema, parseYaml(source));
  known.set(path, { source, content });
  return content;
}

/** Parses YAML in which a mapping may merge another one by "<<". */
export function parseYaml(source: string): unknown {
  return parse(source, { merge: true });
}

/** An article's file into the YAML of its facts, and its text. */
export function splitArticle(file: string): { front: string; body: string } {
  const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? [];
  return { front, body };
}
