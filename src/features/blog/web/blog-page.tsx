import summaries from 'virtual:article-summaries';
import blog from '#content/blog/blog-words.yaml';
import words from '#content/pages/blog-page.yaml';
import type { ArticleSummary } from '#schemas/article-schema.ts';
import { articlePath, FEED_PATH } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { PageHead } from '#web/blocks/page-head.tsx';
import { SearchBox } from '#features/search/web/search-box.tsx';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { settings } from '#web/settings/settings.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Sentences } from '#web/ui/sentences.tsx';
import styles from './blog-page.module.css';

type About = ArticleSummary['about'];
const [beforeLink, afterLink] = blog.feed.split('{link}');
// The keys are those of the file.
const GROUPS = Object.keys(blog.groups) as About[];

export default function BlogPage() {
  const published = summaries.filter((article) => article.published <= settings.today);
  const lead = published.find(({ slug }) => slug === blog.lead) ?? published[0];
  const rest = published.filter((article) => article !== lead);
  return (
    <article className={`wrap ${styles.blog}`}>
      <PageHead name="blog" words={words} />
      <link rel="alternate" type="application/rss+xml" title={words.eyebrow} href={settings.siteUrl + FEED_PATH} />
      <div className={styles.opening}>
        <header className="flow">
          <p className="eyebrow">{words.eyebrow}</p>
          <h1>
            <Sentences text={words.heading} />
          </h1>
          <p className="lead">{words.lead}</p>
        </header>
        <div>
          <SearchBox />
          <p className={`muted ${styles.feed}`}>
            {beforeLink}
            <a href={FEED_PATH}>{blog.feedLink}</a>
            {afterLink}
          </p>
        </div>
      </div>
      {lead && <LeadStory article={lead} />}
      <div className={styles.groups} data-unsearched>
        {GROUPS.map((about) => (
          <Group key={about} about={about} articles={rest.filter((article) => article.about === about)} />
        ))}
      </div>
      <div className="part flow">
        {words.paragraphs.map((paragraph) => (
          <p key={paragraph} className="muted">
            {paragraph}
          </p>
        ))}
        <div className="actions across">
          {words.next.map(({ label, to }, index) => (
            <SiteLink key={to} className={buttonClass(index === 0 ? 'gold' : 'quiet')} to={to}>
              {label}
            </SiteLink>
          ))}
        </div>
      </div>
    </article>
  );
}

function LeadStory({ article }: { article: ArticleSummary }) {
  const { asks, slug, description, figure } = article;
  return (
    <section className={`ruled ${styles.lead}`} data-unsearched>
      <div className="flow">
        <p className="eyebrow">
          {blog.leadLabel} · <Length article={article} />
        </p>
        <h2>
          <SiteLink to={articlePath(slug)}>{asks}</SiteLink>
        </h2>
        <p className="lead">{description}</p>
      </div>
      {/* Drawn by the build. */}
      {figure && <div className={styles.figure} dangerouslySetInnerHTML={{ __html: figure }} />}
    </section>
  );
}

function Group({ about, articles }: { about: About; articles: readonly ArticleSummary[] }) {
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby={`about-${about}`} data-about={about}>
      <h2 id={`about-${about}`}>{blog.groups[about]}</h2>
      <ul>
        {articles.map((article) => (
          <li key={article.slug} className={styles.row}>
            <h3>
              <SiteLink to={articlePath(article.slug)}>{article.asks}</SiteLink>
            </h3>
            <p className="small">
              {article.point && (
                <span>
                  {article.point.number && <b>{article.point.number} </b>}
                  {article.point.label}
                </span>
              )}
              <Length article={article} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Length({ article: { readingMinutes, draft } }: { article: ArticleSummary }) {
  return (
    <>
      <span className={styles.length}>{fillWords(blog.length, { minutes: String(readingMinutes) })}</span>
      {draft && ` · ${blog.draft}`}
    </>
  );
}
