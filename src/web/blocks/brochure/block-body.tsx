import type { ReactNode } from 'react';
import type { Block, BlockOf } from '#schemas/content-schema.ts';
import { LinkButtons } from '../link-buttons.tsx';
import * as lists from '../kinds/list-blocks.tsx';
import { LinksBlock } from '../kinds/links-block.tsx';
import { PicturesBlock } from '../kinds/pictures-block.tsx';
import { LetterBlock, PeopleBlock } from '../people-block.tsx';
import { PriceBlock } from '../prices/price-block.tsx';
import { DutiesBlock, ProseBlock } from '../kinds/prose-block.tsx';
import { RedlinesBlock } from '../kinds/redline.tsx';
import { StepsBlock } from '../kinds/steps-block.tsx';
import { TableBlock } from '../kinds/table-block.tsx';
import { RichParagraph } from '../rich-text.tsx';

type Kind = Exclude<Block['kind'], 'artifact'>;

const BODIES: { [Each in Kind]: (props: { block: BlockOf<Each> }) => ReactNode } = {
  prose: ProseBlock,
  duties: DutiesBlock,
  steps: StepsBlock,
  facts: lists.FactsBlock,
  connects: lists.ConnectsBlock,
  links: LinksBlock,
  metrics: lists.MetricsBlock,
  limits: lists.LimitsBlock,
  table: TableBlock,
  redlines: RedlinesBlock,
  script: lists.ScriptBlock,
  compare: lists.CompareBlock,
  pictures: PicturesBlock,
  price: PriceBlock,
  terms: lists.TermsBlock,
  people: PeopleBlock,
  letter: LetterBlock,
  faq: lists.FaqBlock,
  next: ({ block: { actions } }) => <LinkButtons links={actions} />,
};

export function BlockBody({ block }: { block: BlockOf<Kind> }) {
  // TypeScript can't follow that a block's kind picks the body for that kind.
  const Body = BODIES[block.kind] as (props: { block: Block }) => ReactNode;
  const lead = block.kind === 'next' ? block.text : 'lead' in block && block.lead;
  return (
    <>
      {lead && <RichParagraph className="lead" text={lead} />}
      <Body block={block} />
    </>
  );
}
