import { Fragment, use, useEffect, useState, type ReactNode } from 'react';
import type { Thing } from 'schema-dts';
import words from '#content/blog/article-words.yaml';
import type { Article } from '#schemas/content-schema.ts';
import { articlePath, pictureOf, routes, searchPath } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { loadedPage, loadPage, type PageProps } from '#web/navigation/page-loader.ts';
import { settings } from '#web/settings/settings.ts';
import { Head } from '#web/navigation/head.tsx';
import { breadcrumbs, publisher } from '#web/navigation/linked-data.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { Footnotes } from '#web/blocks/notes/footnotes.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import styles from './article-page.module.css';
import { ARTICLE_FACTS_ID, ARTICLE_OPENING_ID, ARTICLE_TEXT_ID, articleOn, loadArticle } from './article-texts.ts';

export { loadArticle as prepare };

const RELATED_SHOWN = 3;

export default function ArticlePage({ slug }: PageProps) {
  const loading = loadArticle(slug);
  const article = loading && (loading instanceof Promise ? use(loading) : loading);
  return article ? <ArticleText article={article} /> : <UnknownArticle />;
}

function UnknownArticle() {
  const { default: NotFoundPage } = loadedPage('not-found') ?? use(loadPage('not-found'));
  return <NotFoundPage slug="" />;
}

function ArticleText({ article }: { article: Article }) {
  const { opening, html, ...facts } = articleOn(article, settings.today);
  const { slug, title, description, heading, author, published, checked, keep, contents, footnotes } = facts;
  const path = articlePath(slug);
  // An article that was last checked before its publication counts as modified on that day.
  const modified = checked > published ? checked : published;
  const stated: Record<string, ReactNode> = { author, published: dayOf(published), checked: dayOf(checked) };
  const data = import.meta.env.SSR ? linkedData(facts, path, modified) : undefined;
  return (
    <article className={`wrap ${styles.article}`}>
      <Head title={title} description={description} path={path} dates={{ published, modified }} data={data} />
      <header className={`flow ${styles.header}`} data-unsearched>
        <p className="eyebrow">
          <SiteLink to={routes.blog}>{words.blog}</SiteLink> · {lengthOf(facts)}
          {facts.draft && ` · ${words.draft}`}
        </p>
        <h1>{heading}</h1>
        <p className="muted">
          {words.facts.split(/[{}]/).map((piece) => (
            <Fragment key={piece}>{stated[piece] ?? piece}</Fragment>
          ))}{' '}
          <SiteLink to={routes.contact}>{words.ask}</SiteLink>
        </p>
        <p className={styles.keep}>
          <span className="eyebrow">{words.keep}</span> {keep}
        </p>
      </header>
      <div
        id={ARTICLE_OPENING_ID}
        className={`flow ${styles.text} ${styles.opening}`}
        dangerouslySetInnerHTML={{ __html: opening }}
      />
      <Contents parts={contents} />
      <div className={styles.body}>
        <div id={ARTICLE_TEXT_ID} className={`flow ${styles.text}`} dangerouslySetInnerHTML={{ __html: html }} />
        <script
          id={ARTICLE_FACTS_ID}
          type="application/json"
          dangerouslySetInnerHTML={{ __html: JSON.stringify(facts).replaceAll('<', String.raw`\u003c`) }}
        />
        <Footnotes notes={footnotes} />
        <ArticleFoot article={facts} />
      </div>
    </article>
  );
}

function dayOf(date: string) {
  return <time dateTime={date}>{formatDate(date)}</time>;
}

function lengthOf({ readingMinutes }: Pick<Article, 'readingMinutes'>): string {
  return fillWords(words.length, { minutes: String(readingMinutes) });
}

function linkedData(
  { heading, description, published, author, byPerson, tags }: Omit<Article, 'opening' | 'html'>,
  path: string,
  modified: string,
): Thing[] {
  return [
    {
      '@type': 'BlogPosting',
      headline: heading,
      description,
      image: settings.siteUrl + pictureOf(path),
      datePublished: published,
      dateModified: modified,
      author: { '@type': byPerson ? 'Person' : 'Organization', name: author, url: settings.siteUrl },
      publisher: publisher(),
      keywords: tags,
      inLanguage: 'en',
      mainEntityOfPage: settings.siteUrl + path,
    },
    breadcrumbs({ name: words.blog, path: routes.blog }, { name: heading, path }),
  ];
}

function Contents({ parts }: { parts: Article['contents'] }) {
  const current = useCurrentPart(parts.map(({ id }) => id));
  return (
    <nav aria-labelledby="contents" className={`ruled ${styles.contents}`} data-unsearched>
      <h2 id="contents" className="eyebrow">
        {words.contents}
      </h2>
      <ol>
        {parts.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {heading}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The heading under which the reader is; empty above the first, and without scripts. */
function useCurrentPart(ids: readonly string[]): string {
  const [current, setCurrent] = useState('');
  const key = ids.join(' ');
  useEffect(() => {
    const headings = key.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const mark = () => {
      // A part begins for the reader when its heading has come into the upper third.
      const line = innerHeight / 3;
      setCurrent(headings.findLast((heading) => heading.getBoundingClientRect().top <= line)?.id ?? '');
    };
    // Runs when a heading crosses the line, instead of at every scroll event.
    const observer = new IntersectionObserver(mark, { rootMargin: '0px 0px -66.7% 0px' });
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [key]);
  return current;
}

function ArticleFoot({ article: { tags, related } }: { article: Pick<Article, 'tags' | 'related'> }) {
  const next = related.slice(0, RELATED_SHOWN);
  return (
    <footer className={`part ${styles.foot}`} data-unsearched>
      <h2 id="tags" className="eyebrow">
        {words.tags}
      </h2>
      <ul className={`row ${styles.tags}`} aria-labelledby="tags">
        {tags.map((tag) => (
          <li key={tag}>
            <SiteLink to={searchPath(tag)}>{tag}</SiteLink>
          </li>
        ))}
      </ul>
      {next.length > 0 && (
        <>
          <h2 id="related" className="eyebrow">
            {words.related}
          </h2>
          <ul className={`rows ${styles.related}`} aria-labelledby="related">
            {next.map((other) => (
              <li key={other.slug}>
                <SiteLink to={articlePath(other.slug)}>{other.heading}</SiteLink>{' '}
                <span className="small unbroken">{lengthOf(other)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </footer>
  );
}
