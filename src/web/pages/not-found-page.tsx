import { useEffect, useState } from 'react';
import summaries from 'virtual:article-summaries';
import words from '#content/pages/not-found-page.yaml';
import navigation from '#content/navigation.yaml';
import sheet from '#features/calls/web/call-sheet/call-sheet.module.css';
import { Opening } from '../blocks/opening.tsx';
import { articlePath } from '#shared/site/routes.ts';
import { pathsLike } from '../navigation/path-likeness.ts';
import { SiteLink } from '../navigation/site-link.tsx';
import { settings } from '../settings/settings.ts';
import styles from './not-found-page.module.css';

export default function NotFoundPage() {
  return (
    <Opening name="not-found" words={words}>
      <ol className={`${sheet.sheet} ${sheet.turns} ${styles.turns}`}>
        {words.sheet?.turns.map(({ at, speaker, says, tag }) => (
          <li key={at} className={sheet.turn} data-side={speaker === 'You' ? 'person' : 'agent'}>
            <span className={sheet.time}>{at}</span>
            <div>
              <p className={sheet.speaker}>{speaker}</p>
              <p>{says}</p>
            </div>
            {tag && <p className={sheet.event}>{tag}</p>}
          </li>
        ))}
      </ol>
      <NearPages />
    </Opening>
  );
}

/** Computed in the browser only, because one prerendered page answers all unknown addresses. */
function NearPages() {
  const [near, setNear] = useState<readonly string[]>([]);
  useEffect(() => setNear(pathsLike(location.pathname, [...publishedArticles().keys()])), []);
  if (near.length === 0) return null;
  return (
    <section className={styles.near} aria-labelledby="near-pages">
      <h2 id="near-pages" className="title">
        {words.sheet?.near}
      </h2>
      <ul>
        {near.map((path) => (
          <li key={path}>
            <SiteLink to={path}>{LABELS.get(path) ?? publishedArticles().get(path) ?? path}</SiteLink>{' '}
            <span className={`eyebrow ${styles.path}`}>{path}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Headings by path. */
function publishedArticles(): ReadonlyMap<string, string> {
  const published = summaries.filter((article) => article.published <= settings.today);
  return new Map(published.map(({ slug, heading }) => [articlePath(slug), heading]));
}

const LABELS = new Map(
  // Later lists win: the quick links have the plainest names.
  [navigation.pricing, navigation.explore, navigation.features, navigation.footer]
    .flat()
    .map(({ to, label }) => [to, label]),
);
