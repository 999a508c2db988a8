import type { RichText as Text } from '#schemas/content-schema.ts';
import { RichText } from './rich-text.tsx';

/** The sentence or two between a block's heading and its body. */
export function BlockLead({ text }: { text: Text | undefined }) {
  if (text === undefined) return null;
  return (
    <p className="lead">
      <RichText text={text} />
    </p>
  );
}
