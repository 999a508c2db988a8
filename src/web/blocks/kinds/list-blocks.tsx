import * as labels from '#content/block-words.yaml';
import type { BlockOf, RichText as Text } from '#schemas/content-schema.ts';
import { anchorOf } from '#shared/text/inline-text.ts';
import { Fold } from '../notes/fold.tsx';
import { RichParagraph, RichText } from '../rich-text.tsx';
import styles from './list-blocks.module.css';

export function FactsBlock({ block }: { block: BlockOf<'facts'> }) {
  return (
    <dl className={`ruled ${styles.list} ${styles.facts}`}>
      {block.items.map(({ term, detail }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <RichText text={detail} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What a service can't do, and what happens then. */
export function LimitsBlock({ block }: { block: BlockOf<'limits'> }) {
  return (
    <Rows className={styles.limits} rows={block.items.map(({ limit, instead }) => ({ cells: [limit, instead] }))} />
  );
}

/** Numbers to watch: how each is counted and what a bad value tells. */
export function MetricsBlock({ block }: { block: BlockOf<'metrics'> }) {
  const rows = block.items.map(({ name, how, watch }) => ({ name, cells: [how, watch] }));
  return <Rows className={styles.metrics} rows={rows} />;
}

interface RowsProps {
  className: string | undefined;
  rows: readonly { name?: string; cells: readonly Text[] }[];
}

function Rows({ className, rows }: RowsProps) {
  return (
    <ul className={`${styles.list} ${className}`}>
      {rows.map(({ name, cells }) => (
        <li key={JSON.stringify(cells)}>
          {name && <h3>{name}</h3>}
          {cells.map((cell, index) => (
            <RichParagraph key={JSON.stringify(cell)} className={index > 0 ? 'muted' : undefined} text={cell} />
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Sentences to say, each with what it tries in the margin. */
export function ScriptBlock({ block }: { block: BlockOf<'script'> }) {
  return (
    <ol className={`${styles.list} ${styles.script}`}>
      {block.turns.map(({ says, tag }) => (
        <li key={JSON.stringify(says)}>
          <RichParagraph text={says} />
          <p className={styles.tag}>{tag}</p>
        </li>
      ))}
    </ol>
  );
}

/** A plan's terms, word for word as the checkout shows them. */
export function TermsBlock({ block }: { block: BlockOf<'terms'> }) {
  return (
    <dl className={`columns early ${styles.columns}`}>
      {block.terms.map(({ id, name, text }) => (
        <div key={id} className={styles.term}>
          <dt>{name}</dt>
          <dd className="muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

export function CompareBlock({ block }: { block: BlockOf<'compare'> }) {
  return (
    <div className={`columns early ${styles.columns}`}>
      {block.sides.map(({ name, points }) => (
        <div key={name} className={`ruled ${styles.side}`}>
          <h3>{name}</h3>
          <Points points={points} />
        </div>
      ))}
    </div>
  );
}

/** What a service connects to, in groups. */
export function ConnectsBlock({ block }: { block: BlockOf<'connects'> }) {
  return (
    <>
      <div className={`columns early ${styles.columns}`}>
        {block.groups.map(({ name, items }) => (
          <div key={name}>
            <h3 className="eyebrow">{name}</h3>
            <Points points={items} />
          </div>
        ))}
      </div>
      {block.note && <RichParagraph className={`muted ${styles.note}`} text={block.note} />}
    </>
  );
}

function Points({ points }: { points: readonly Text[] }) {
  return (
    <ul className="rows">
      {points.map((point) => (
        <li key={JSON.stringify(point)}>
          <RichText text={point} />
        </li>
      ))}
    </ul>
  );
}

/** More closed lines than `most` look like homework, so the first `shown` stand above one that holds the rest. */
const QUESTIONS = { most: 7, shown: 4 };

/** Questions, each in a fold that needs no scripts. */
export function FaqBlock({ block: { items } }: { block: BlockOf<'faq'> }) {
  const shown = items.length > QUESTIONS.most ? QUESTIONS.shown : items.length;
  const rest = items.slice(shown);
  return (
    <div className="folds">
      <Questions items={items.slice(0, shown)} />
      {rest.length > 0 && (
        <Fold id={anchorOf(labels.moreQuestions)} heading={labels.moreQuestions}>
          <div className="folds">
            <Questions items={rest} />
          </div>
        </Fold>
      )}
    </div>
  );
}

function Questions({ items }: Pick<BlockOf<'faq'>, 'items'>) {
  return items.map(({ question, answer, open }) => (
    <details key={question} id={anchorOf(question)} open={open}>
      <summary>{question}</summary>
      <RichParagraph text={answer} />
    </details>
  ));
}
