import type { Block } from '#schemas/content-schema.ts';
import { LinkButtons } from '../link-buttons.tsx';
import { FaqBlock } from '../kinds/faq-block.tsx';
import {
  CompareBlock,
  ConnectsBlock,
  FactsBlock,
  LimitsBlock,
  MetricsBlock,
  ScriptBlock,
  TermsBlock,
} from '../kinds/list-blocks.tsx';
import { LetterBlock, PeopleBlock } from '../people-block.tsx';
import { PriceBlock } from '../prices/price-block.tsx';
import { DutiesBlock, ProseBlock } from '../kinds/prose-block.tsx';
import { StepsBlock } from '../kinds/steps-block.tsx';
import { TableBlock } from '../kinds/table-block.tsx';
import { RichText } from '../rich-text.tsx';

type DrawnBlock = Exclude<Block, { kind: 'artifact' }>;

export function BlockBody({ block }: { block: DrawnBlock }) {
  return (
    <>
      {'lead' in block && block.lead !== undefined && (
        <p className="lead">
          <RichText text={block.lead} />
        </p>
      )}
      {bodyOf(block)}
    </>
  );
}

function bodyOf(block: DrawnBlock) {
  switch (block.kind) {
    case 'prose':
      return <ProseBlock block={block} />;
    case 'duties':
      return <DutiesBlock block={block} />;
    case 'steps':
      return <StepsBlock block={block} />;
    case 'facts':
      return <FactsBlock block={block} />;
    case 'connects':
      return <ConnectsBlock block={block} />;
    case 'metrics':
      return <MetricsBlock block={block} />;
    case 'limits':
      return <LimitsBlock block={block} />;
    case 'table':
      return <TableBlock block={block} />;
    case 'script':
      return <ScriptBlock block={block} />;
    case 'compare':
      return <CompareBlock block={block} />;
    case 'price':
      return <PriceBlock block={block} />;
    case 'terms':
      return <TermsBlock block={block} />;
    case 'people':
      return <PeopleBlock block={block} />;
    case 'letter':
      return <LetterBlock block={block} />;
    case 'faq':
      return <FaqBlock block={block} />;
    case 'next':
      return (
        <>
          <p className="lead">
            <RichText text={block.text} />
          </p>
          <LinkButtons links={block.actions} />
        </>
      );
  }
}
