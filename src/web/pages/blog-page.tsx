import summaries from 'virtual:article-summaries';
import words from '../../../content/pages/blog-page.yaml';
import { articlePath } from '../../shared/routes.ts';
import { SiteLink } from '../navigation/site-link.tsx';
import { formatDate } from '../ui/format-date.ts';
import styles from './blog-page.module.css';
import { Opening } from '../blocks/opening.tsx';

export default function BlogPage() {
  return (
    <Opening name="blog" words={words}>
      <ul className={styles.list}>
        {summaries.map(({ slug, heading, description, published, readingMinutes }) => (
          <li key={slug}>
            <p className="eyebrow">
              <time dateTime={published}>{formatDate(published)}</time> · {readingMinutes} min read
            </p>
            <h2>
              <SiteLink to={articlePath(slug)}>{heading}</SiteLink>
            </h2>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </Opening>
  );
}
