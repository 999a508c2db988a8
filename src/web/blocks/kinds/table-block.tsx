/**
 * A table with row heads. On a phone each row of a wide one becomes a list of its own, or, with a chooser, the table shows
 * two columns.
 */
import { useId } from 'react';
import type { BlockOf } from '#schemas/content-schema.ts';
import { plainText } from '#shared/text/inline-text.ts';
import { RichParagraph, RichText } from '../rich-text.tsx';
import styles from './table-block.module.css';

export function TableBlock({ block }: { block: BlockOf<'table'> }) {
  const [firstColumn, ...columns] = block.columns;
  const narrow = block.chooser ? styles.paired : columns.length > 1 ? styles.wide : '';
  return (
    <>
      {block.chooser && <Chooser label={block.chooser} columns={columns.slice(1)} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll what is wider than the screen */}
      <div className="sideways" role="region" aria-label={plainText(block.caption)} tabIndex={0}>
        <table className={`${styles.table} ${narrow}`}>
          <caption className="muted">
            <RichText text={block.caption} />
          </caption>
          <thead>
            <tr>
              <th scope="col" className="eyebrow">
                {firstColumn}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" className="eyebrow">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map(([head, ...cells]) => (
              <tr key={JSON.stringify(head)}>
                <th scope="row">{head && <RichText text={head} />}</th>
                {cells.map((cell, index) => (
                  <td key={columns[index]} data-column={columns[index]}>
                    <RichText text={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {block.note && <RichParagraph className={`small ${styles.note}`} text={block.note} />}
    </>
  );
}

/** Styles alone show the chosen column, so it works without scripts. */
function Chooser({ label, columns }: { label: string; columns: readonly string[] }) {
  const group = useId();
  return (
    <fieldset className={styles.chooser}>
      <legend className="visually-hidden">{label}</legend>
      {columns.map((column, index) => (
        <label key={column}>
          <input type="radio" name={group} value={index} defaultChecked={index === 0} />
          <span>{column}</span>
        </label>
      ))}
    </fieldset>
  );
}
