/** The kinds of artifact that a page may have: each is a `<kind>-artifact.ts` beside the component that draws it. */
import * as v from 'valibot';
import type { ArtifactKinds } from 'virtual:artifact-kinds';

export type Artifact = ArtifactKinds[keyof ArtifactKinds];
export type ArtifactOf<Kind extends Artifact['kind']> = ArtifactKinds[Kind];

/** What the build gives the parts of a page with such an artifact (tools/pages/page-parts.ts). */
export interface PartProps<Kind extends Artifact['kind']> {
  words: ArtifactOf<Kind>;
}

export type ArtifactSchema = v.GenericSchema<unknown, Artifact>;

let registered: ArtifactSchema | undefined;

/** Called by the tools, which find the files; pages import nothing of them but types. */
export function registerArtifacts(schema: ArtifactSchema): void {
  registered = schema;
}

export const artifactOfPage = v.lazy((): ArtifactSchema => {
  if (!registered) throw new Error('Import tools/content/load-artifacts.ts before a page is checked.');
  return registered;
});
