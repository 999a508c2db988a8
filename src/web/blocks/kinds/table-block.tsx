/** A table with row heads. On a phone each row of a wide one becomes a list of its own. */
import type { BlockOf } from '#schemas/content-schema.ts';
import { plainText } from '#shared/text/inline-text.ts';
import { RichParagraph, RichText } from '../rich-text.tsx';
import styles from './table-block.module.css';

export function TableBlock({ block }: { block: BlockOf<'table'> }) {
  const [firstColumn, ...columns] = block.columns;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll what is wider than the screen */}
      <div className="sideways" role="region" aria-label={plainText(block.caption)} tabIndex={0}>
        <table
          className={`${styles.table} ${columns.length > 1 ? styles.wide : ''} ${block.ours ? styles.compared : ''}`}
        >
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
