import * as labels from '#content/block-words.yaml';
import type { BlockOf, RichText as Text } from '#schemas/content-schema.ts';
import styles from './prose-block.module.css';
import { RichParagraph } from '../rich-text.tsx';

export function ProseBlock({ block }: { block: BlockOf<'prose'> }) {
  return (
    <div className={`flow ${styles.prose}`} data-layout={block.layout}>
      <Paragraphs texts={block.paragraphs} />
      {block.extras && <p className="small">{labels.extras}</p>}
    </div>
  );
}

export function DutiesBlock({ block }: { block: BlockOf<'duties'> }) {
  return (
    <div className={`flow ${styles.duties}`}>
      <Paragraphs texts={block.paragraphs} />
    </div>
  );
}

function Paragraphs({ texts }: { texts: readonly Text[] }) {
  return texts.map((text) => <RichParagraph key={JSON.stringify(text)} text={text} />);
}
