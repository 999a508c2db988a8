/** A table with row heads; it scrolls sideways by itself on narrow screens. */
import type { BlockOf } from '../../../build/content-schema.ts';
import { RichText } from './rich-text.tsx';
import styles from './table-block.module.css';

export function TableBlock({ block }: { block: BlockOf<'table'> }) {
  const [firstColumn, ...columns] = block.columns;
  return (
    <>
      {/* Focusable, because a keyboard must be able to scroll a table that is wider than the screen. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} role="region" aria-label={block.heading} tabIndex={0}>
        <table className={styles.table}>
          <caption>
            <RichText text={block.caption} />
          </caption>
          <thead>
            <tr>
              <th scope="col">{firstColumn}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
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
                  <td key={block.columns[index + 1]}>
                    <RichText text={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {block.note && (
        <p className={styles.note}>
          <RichText text={block.note} />
        </p>
      )}
    </>
  );
}
