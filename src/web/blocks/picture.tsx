import * as labels from '#content/block-words.yaml';
import type { ShownPicture } from '#schemas/picture-schema.ts';
import styles from './picture.module.css';

/**
 * Screens of the running product, taken by `npm run -w lab pictures`. Each is there in light and in dark, and the browser
 * fetches the one that is displayed: the switch in the footer and a dark band decide that as well, which no `media` can ask.
 */
export function Pictures({ pictures }: { pictures: readonly ShownPicture[] }) {
  return (
    <figure className={styles.pictures} data-pictures>
      {pictures.map(({ file, alt, width, height, cut }) => {
        const shared = { width, height, loading: 'lazy', decoding: 'async' } as const;
        const address = `/media/pictures/${file}`;
        return (
          <span key={file} className={styles.screen} data-cut={cut}>
            <img className={styles.light} src={`${address}.avif`} alt={alt} {...shared} />
            <img className={styles.dark} src={`${address}-dark.avif`} alt={alt} {...shared} />
          </span>
        );
      })}
      <figcaption className="small">{labels.pictured}</figcaption>
    </figure>
  );
}
