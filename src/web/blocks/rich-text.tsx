import * as labels from '#content/block-words.yaml';
import { Fragment } from 'react';
import type { RichText as Text } from '#schemas/content-schema.ts';
import { SiteLink } from '../navigation/site-link.tsx';

export function RichText({ text }: { text: Text }) {
  if (typeof text === 'string') return text;
  return text.map((piece, index) => {
    // oxlint-disable-next-line react/no-array-index-key -- a text never changes while it is on screen, so that a piece's place is its identity
    return <Fragment key={index}>{pieceOf(piece)}</Fragment>;
  });
}

export function RichParagraph({ text, className }: { text: Text; className?: string | undefined }) {
  return (
    <p className={className}>
      <RichText text={text} />
    </p>
  );
}

function pieceOf(piece: Exclude<Text, string>[number]) {
  if (typeof piece === 'string') return piece;
  if ('strong' in piece) return <strong>{piece.strong}</strong>;
  if ('em' in piece) return <em>{piece.em}</em>;
  if ('note' in piece) {
    return (
      <sup>
        <a href={`#note-${piece.note}`} aria-label={labels.source.replace('{number}', String(piece.note))}>
          {piece.note}
        </a>
      </sup>
    );
  }
  return piece.to.startsWith('/') ? (
    <SiteLink to={piece.to}>{piece.text}</SiteLink>
  ) : (
    <a href={piece.to}>{piece.text}</a>
  );
}
