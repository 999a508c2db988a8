/** A long page: heading, artifact and blocks in the order that its content file gives, sources at the foot. */
import * as labels from '#content/block-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { Fragment, type ReactNode } from 'react';
import type { Thing } from 'schema-dts';
import type { Artifact, ArtifactOf, Block, Brochure } from '#schemas/content-schema.ts';
import { routes, type PageName } from '#shared/site/routes.ts';
import { anchorOf } from '#shared/text/inline-text.ts';
import { BlockSection } from './block-section.tsx';
import { BrochureHead } from './brochure/brochure-head.tsx';
import styles from './brochure-page.module.css';
import { BlockBody } from './brochure/block-body.tsx';
import { useChatLink } from './brochure/chat-link.ts';
import { Fold } from './notes/fold.tsx';
import { Notes } from './notes/footnotes.tsx';
import { SiteLink } from '../navigation/site-link.tsx';
import { LinkButtons } from './link-buttons.tsx';
import { Sentences } from '../ui/sentences.tsx';
import { RichParagraph } from './rich-text.tsx';

type Parts = Readonly<Record<string, ReactNode>>;

interface BrochurePageProps {
  name: PageName;
  words: Brochure;
  /** Stands between the lead and the actions. */
  below?: ReactNode;
  /** What to render for the names of parts in the content. */
  parts?: Parts;
  /** Additional structured data; passed only while the page is prerendered. */
  things?: readonly Thing[] | undefined;
}

const NO_PARTS = {};

export function BrochurePage({ name, words, below, parts = NO_PARTS, things }: BrochurePageProps) {
  useChatLink();
  const shown = words.blocks.find((block) => 'beside' in block && block.beside);
  const shownId = shown?.heading && anchorOf(shown.heading);
  const blocks = words.blocks.filter((block) => block !== shown);
  return (
    <article className={styles.brochure} data-reference={words.reference}>
      <BrochureHead name={name} words={words} things={things} />
      <header className={`wrap ${styles.header}`} data-beside={Boolean(words.beside || shown)}>
        <div className={styles.pitch}>
          <p className="eyebrow">{words.eyebrow}</p>
          <h1>
            <Sentences text={words.heading} />
          </h1>
          <RichParagraph className="lead" text={words.lead} />
          {below}
          <LinkButtons links={words.actions} first={words.first} callsAgent={words.callsAgent} />
          {words.promise && <p className="promise">{words.promise === 'setup' ? labels.promise : words.promise}</p>}
          {words.actions.some(({ to }) => to.includes('about=demo')) && (
            <p className="promise">{words.demo ?? labels.demo}</p>
          )}
        </div>
        {words.beside && partCalled(words.beside, parts)}
        {shown && (
          <section className={`stack ${shown.kind === 'links' ? 'card' : ''}`} aria-labelledby={shownId}>
            <h2 id={shownId} className={shown.kind === 'links' ? 'title' : 'visually-hidden'}>
              {shown.heading}
            </h2>
            {bodyOf(shown, parts)}
          </section>
        )}
      </header>
      {runsOf(blocks).map((run, index, runs) => {
        // The order of blocks never changes, so the index is a stable key.
        const key = `${index}-${run[0]?.kind}`;
        const isFolded = run[0]?.fold;
        // What is folded before the questions is the first of their list.
        if (isFolded && runs[index + 1]?.[0]?.kind === 'faq') return null;
        const before = runs[index - 1] ?? [];
        if (isFolded && words.folds && before[0]?.kind !== 'faq')
          return (
            <BlockSection key={key} kind="faq" heading={words.folds}>
              <FoldedBlocks blocks={run} parts={parts} />
            </BlockSection>
          );
        if (isFolded) return <FoldedBlocks key={key} blocks={run} parts={parts} className={`wrap ${styles.folds}`} />;
        return run.map((block) => (
          <BlockSection key={key} kind={block.kind} tone={block.tone} heading={block.heading}>
            {block.kind === 'faq' && before[0]?.fold ? (
              <div>
                <FoldedBlocks blocks={before} parts={parts} />
                {bodyOf(block, parts)}
              </div>
            ) : (
              bodyOf(block, parts)
            )}
            {block.kind === 'next' && (
              <>
                {words.limits && <LimitsLine limits={words.limits} />}
                <Sources notes={words.footnotes} />
              </>
            )}
          </BlockSection>
        ));
      })}
      {words.blocks.at(-1)?.kind !== 'next' && (
        <div className={`wrap ${styles.end}`}>
          <Sources notes={words.footnotes} />
        </div>
      )}
    </article>
  );
}

function Sources({ notes }: { notes: Brochure['footnotes'] }) {
  if (notes.length === 0) return null;
  return (
    <div className={`folds ${styles.sources}`}>
      <Fold id="footnotes" heading={fillWords(labels.sourceCount, { count: String(notes.length) })}>
        <Notes notes={notes} />
      </Fold>
    </div>
  );
}

function LimitsLine({ limits }: { limits: string }) {
  return (
    <p className="small">
      <SiteLink to={`${routes.limits}#${limits}`}>{labels.limits}</SiteLink> ·{' '}
      <SiteLink to={routes.trust}>{labels.trust}</SiteLink>
    </p>
  );
}

/** Neighboring folds form one list; every other block is a section of its own. */
function runsOf(blocks: readonly Block[]): Block[][] {
  const runs: Block[][] = [];
  for (const block of blocks) {
    const last = runs.at(-1);
    if (block.fold && last?.[0]?.fold) last.push(block);
    else runs.push([block]);
  }
  return runs;
}

interface FoldedBlocksProps {
  blocks: readonly Block[];
  parts: Parts;
  className?: string;
}

function FoldedBlocks({ blocks, parts, className = '' }: FoldedBlocksProps) {
  return (
    <div className={`folds ${className}`}>
      {[...Map.groupBy(blocks, ({ group, heading = '' }) => group ?? heading)].map(([heading, together]) => (
        <Fold key={heading} id={anchorOf(heading)} heading={heading} kind={together[0]?.kind}>
          {together.map((block) => (
            <Fragment key={block.heading}>{block.group ? partOf(block, parts) : bodyOf(block, parts)}</Fragment>
          ))}
        </Fold>
      ))}
    </div>
  );
}

function partOf(block: Block, parts: Parts): ReactNode {
  const { heading = '' } = block;
  return (
    <section aria-labelledby={anchorOf(heading)}>
      <h3 id={anchorOf(heading)}>{heading}</h3>
      {bodyOf(block, parts)}
    </section>
  );
}

function bodyOf(block: Block, parts: Parts): ReactNode {
  if (block.kind !== 'artifact') return <BlockBody block={block} />;
  return partCalled(block.part, parts);
}

function partCalled(name: string, parts: Parts): ReactNode {
  const part = parts[name];
  if (part === undefined) throw new Error(`The content has a part "${name}", but the page's file draws none.`);
  return part;
}

/** The page's artifact. @throws when the content has one of another kind or none, which fails the prerendering. */
export function artifactOf<Kind extends Artifact['kind']>(words: Brochure, kind: Kind): ArtifactOf<Kind> {
  if (words.artifact?.kind !== kind) throw new Error(`"${words.title}" has no artifact of the kind ${kind}.`);
  return words.artifact as ArtifactOf<Kind>;
}
