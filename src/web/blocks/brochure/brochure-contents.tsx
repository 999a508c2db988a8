import type { Block } from '#schemas/content-schema.ts';
import { anchorOf } from '#shared/text/inline-text.ts';
import styles from './brochure-contents.module.css';

export function BrochureContents({ heading, blocks }: { heading: string; blocks: readonly Block[] }) {
  const parts = blocks.flatMap((block) => block.heading ?? []);
  return (
    <nav className="wrap" aria-labelledby="contents">
      <div className={`ruled ${styles.contents}`}>
        <h2 id="contents" className="eyebrow">
          {heading}
        </h2>
        <ol>
          {parts.map((part) => (
            <li key={part}>
              <a href={`#${anchorOf(part)}`}>{part}</a>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}
