import type { ShownPicture } from '#schemas/picture-schema.ts';
import styles from './picture.module.css';

/**
 * Screens of the running product, taken by `npm run -w lab pictures`. Each is there in light and in dark, and the browser
 * fetches the one that is displayed: the switch in the footer and a dark band decide that as well, which no `media` can ask.
 * Where there is room for one, it is the first.
 */
export function Pictures({ pictures }: { pictures: readonly ShownPicture[] }) {
  return (
    <div className={styles.pictures} data-pictures>
      {pictures.map(({ file, label, alt, width, height }) => {
        const shared = { width, height, loading: 'lazy', decoding: 'async' } as const;
        const address = `/media/pictures/${file}`;
        return (
          <figure key={file}>
            <figcaption className="eyebrow">{label}</figcaption>
            <span className={styles.screen}>
              <img className={styles.light} src={`${address}.avif`} alt={alt} {...shared} />
              <img className={styles.dark} src={`${address}-dark.avif`} alt={alt} {...shared} />
            </span>
          </figure>
        );
      })}
    </div>
  );
}
