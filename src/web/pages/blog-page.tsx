import summaries from 'virtual:article-summaries';
import words from '../../../content/pages/blog-page.yaml';
import { articlePath, FEED_PATH, searchPath } from '../../shared/site/routes.ts';
import { SearchBox } from '../features/search/search-box.tsx';
import { SiteLink } from '../navigation/site-link.tsx';
import { settings } from '../settings/settings.ts';
import { formatDate } from '../ui/format-date.ts';
import styles from './blog-page.module.css';
import { Opening } from '../blocks/opening.tsx';

export default function BlogPage() {
  const published = summaries.filter((article) => article.published <= settings.today);
  return (
    <Opening name="blog" words={{ ...words, paragraphs: [] }}>
      <link rel="alternate" type="application/rss+xml" title={words.eyebrow} href={settings.siteUrl + FEED_PATH} />
      <div className={styles.search}>
        <SearchBox />
        <p>
          Or read along: <a href={FEED_PATH}>every article in full by RSS</a>.
        </p>
      </div>
      <ul className={styles.list} data-unsearched>
        {published.map(({ slug, heading, description, published: day, readingMinutes, tags, draft }) => (
          <li key={slug}>
            <p className="eyebrow">
              <time dateTime={day}>{formatDate(day)}</time> · {readingMinutes} min read
              {draft && ' · Draft'}
            </p>
            <h2>
              <SiteLink to={articlePath(slug)}>{heading}</SiteLink>
            </h2>
            <p>{description}</p>
            <ul className={styles.tags} aria-label="Tags">
              {tags.map((tag) => (
                <li key={tag}>
                  <SiteLink to={searchPath(tag)}>{tag}</SiteLink>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <div className={styles.about}>
        {words.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Opening>
  );
}
