/** Maps each kind of block to its component. */
import type { Block } from '#schemas/content-schema.ts';
import { CompareBlock } from '../kinds/compare-block.tsx';
import { ConnectsBlock } from '../kinds/connects-block.tsx';
import { FactsBlock } from '../kinds/facts-block.tsx';
import { FaqBlock } from '../kinds/faq-block.tsx';
import { LimitsBlock } from '../kinds/limits-block.tsx';
import { MetricsBlock } from '../kinds/metrics-block.tsx';
import { NextBlock } from '../kinds/next-block.tsx';
import { LetterBlock, PeopleBlock } from '../people-block.tsx';
import { PriceBlock } from '../prices/price-block.tsx';
import { DutiesBlock, ProseBlock } from '../kinds/prose-block.tsx';
import { ScriptBlock } from '../kinds/script-block.tsx';
import { StepsBlock } from '../kinds/steps-block.tsx';
import { TableBlock } from '../kinds/table-block.tsx';
import { TermsBlock } from '../kinds/terms-block.tsx';

export function BlockBody({ block }: { block: Exclude<Block, { kind: 'artifact' }> }) {
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
      return <NextBlock block={block} />;
  }
}
