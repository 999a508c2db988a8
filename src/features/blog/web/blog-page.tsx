import summaries from 'virtual:article-summaries';
import blog from '#content/blog/blog-words.yaml';
import words from '#content/pages/blog-page.yaml';
import type { ArticleSummary } from '#schemas/article-schema.ts';
import { articlePath, FEED_PATH, searchPath } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { PageHead } from '#web/blocks/page-head.tsx';
import { SearchBox } from '#features/search/web/search-box.tsx';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { settings } from '#web/settings/settings.ts';
import { buttonClass } from '#web/ui/button.tsx';
import styles from './blog-page.module.css';

type About = ArticleSummary['about'];
const [beforeLink, afterLink] = blog.feed.split('{link}');
// The keys are those of the file.
const GROUPS = Object.keys(blog.groups) as About[];

export default function BlogPage() {
  const published = summaries.filter((article) => article.published <= settings.today);
  const lead = published.find(({ slug }) => slug === blog.lead) ?? published[0];
  const others = published.filter((article) => article !== lead);
  const subjects = [...new Set(published.flatMap(({ tags }) => tags))].toSorted();
  return (
    <article className={`wrap ${styles.blog}`}>
      <PageHead name="blog" words={words} />
      <link rel="alternate" type="application/rss+xml" title={words.eyebrow} href={settings.siteUrl + FEED_PATH} />
      <header className="flow">
        <p className="eyebrow">{words.eyebrow}</p>
        <h1>{words.heading}</h1>
        <p className="lead">{words.lead}</p>
      </header>
      {lead && <LeadStory article={lead} />}
      <div className={styles.groups} data-unsearched>
        {GROUPS.map((about) => (
          <Group key={about} about={about} articles={others.filter((article) => article.about === about)} />
        ))}
      </div>
      <div className={styles.find}>
        <div>
          <SearchBox />
          <p className={`muted ${styles.feed}`}>
            {beforeLink}
            <a href={FEED_PATH}>{blog.feedLink}</a>
            {afterLink}
          </p>
        </div>
        <nav aria-labelledby="subjects" data-unsearched>
          <h2 id="subjects" className="minor">
            {blog.subjects}
          </h2>
          <ul className={`row ${styles.subjects}`}>
            {subjects.map((subject) => (
              <li key={subject}>
                <SiteLink className="tap" to={searchPath(subject)}>
                  {subject}
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className={`part ${styles.about}`}>
        <div className="flow">
          {words.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <dl className="flow">
          {words.facts.map(({ term, detail }) => (
            <div key={term}>
              <dt className="eyebrow">{term}</dt>
              <dd>{detail}</dd>
            </div>
          ))}
        </dl>
        <div className="actions">
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
  const { asks, slug, description, keep } = article;
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
        <p className={styles.takeaway}>
          <span className="eyebrow">{blog.takeaway}</span> {keep}
        </p>
      </div>
      <Picture article={article} />
    </section>
  );
}

function Group({ about, articles }: { about: About; articles: readonly ArticleSummary[] }) {
  if (articles.length === 0) return null;
  const { heading, text } = blog.groups[about];
  return (
    <section aria-labelledby={`about-${about}`} className={styles.group} data-about={about}>
      <h2 id={`about-${about}`} className="title">
        {heading}
      </h2>
      <p className="muted">{text}</p>
      <ul>
        {articles.map((article) => (
          <li key={article.slug}>
            <h3>
              <SiteLink to={articlePath(article.slug)}>{article.asks}</SiteLink>
            </h3>
            <Picture article={article} />
            <p className={`muted ${styles.keep}`}>
              <span className="visually-hidden">{blog.takeaway}: </span>
              {article.keep}
            </p>
            <p className="eyebrow">
              <Length article={article} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Picture({ article }: { article: ArticleSummary }) {
  return <div className={styles.picture} dangerouslySetInnerHTML={{ __html: article.figure }} />;
}

function Length({ article: { readingMinutes, draft } }: { article: ArticleSummary }) {
  return (
    <>
      <span className={styles.length}>{fillWords(blog.length, { minutes: String(readingMinutes) })}</span>
      {draft && ` · ${blog.draft}`}
    </>
  );
}
