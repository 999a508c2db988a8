/** A long page: heading, artifact and blocks in the order that its content file gives, sources at the foot. */
import type { ReactNode } from 'react';
import type { Thing } from 'schema-dts';
import type { Artifact, ArtifactOf, Brochure, BlockOf } from '../../content/content-schema.ts';
import type { PageName } from '../../shared/site/routes.ts';
import { BlockSection } from './block-section.tsx';
import { BrochureContents } from './brochure-contents.tsx';
import { BrochureHead } from './brochure-head.tsx';
import styles from './brochure-page.module.css';
import { BlockBody } from './block-body.tsx';
import { Footnotes } from './footnotes.tsx';
import { LinkButtons } from './link-buttons.tsx';
import { RichText } from './rich-text.tsx';

interface BrochurePageProps {
  name: PageName;
  words: Brochure;
  /** Stands between the lead and the actions. */
  below?: ReactNode;
  /** Stands beside the page's heading on wide screens. */
  beside?: ReactNode;
  /** What to render for the content's `artifact` blocks, keyed by their `part`. */
  parts?: Readonly<Record<string, ReactNode>>;
  /** Additional structured data; passed only while the page is prerendered. */
  things?: readonly Thing[] | undefined;
}

const NO_PARTS = {};

export function BrochurePage({ name, words, below, beside, parts = NO_PARTS, things }: BrochurePageProps) {
  return (
    <article className={styles.brochure} data-reference={words.contents ? true : undefined}>
      <BrochureHead name={name} words={words} things={things} />
      <header className={`wrap ${styles.header}`} data-beside={beside ? true : undefined}>
        <div className={styles.pitch}>
          <p className="eyebrow">{words.eyebrow}</p>
          <h1>{words.heading}</h1>
          <p className="lead">
            <RichText text={words.lead} />
          </p>
          {below}
          <LinkButtons links={words.actions} />
        </div>
        {beside}
      </header>
      {words.contents && <BrochureContents heading={words.contents} blocks={words.blocks} />}
      {words.blocks.map((block, index) => {
        // The order of blocks never changes, so the index is a stable key.
        const key = `${index}-${block.kind}`;
        if (block.kind === 'artifact') return <ArtifactSection key={key} block={block} parts={parts} />;
        return (
          <BlockSection key={key} kind={block.kind} tone={block.tone} heading={block.heading}>
            <BlockBody block={block} />
          </BlockSection>
        );
      })}
      <div className="wrap">
        <Footnotes notes={words.footnotes} />
      </div>
    </article>
  );
}

function ArtifactSection({
  block,
  parts,
}: {
  block: BlockOf<'artifact'>;
  parts: NonNullable<BrochurePageProps['parts']>;
}) {
  const part = parts[block.part];
  if (part === undefined) throw new Error(`The content has a part "${block.part}", but the page's file draws none.`);
  return (
    <BlockSection kind="artifact" tone={block.tone} heading={block.heading}>
      {part}
    </BlockSection>
  );
}

/** The page's artifact. @throws when the content has one of another kind or none, which fails the prerendering. */
export function artifactOf<Kind extends Artifact['kind']>(words: Brochure, kind: Kind): ArtifactOf<Kind> {
  if (words.artifact?.kind !== kind) throw new Error(`"${words.title}" has no artifact of the kind ${kind}.`);
  return words.artifact as ArtifactOf<Kind>;
}
