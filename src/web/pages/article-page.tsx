/** One article, set like a magazine page; its text comes in a chunk of its own. */
import { use } from 'react';
import type { Article } from '../../../build/content-schema.ts';
import brand from '../../../content/brand.yaml';
import { articlePath, routes } from '../../shared/routes.ts';
import { loadedPage, loadPage, type PageProps } from '../navigation/page-loader.ts';
import { settings } from '../settings/settings.ts';
import { Head } from '../navigation/head.tsx';
import { SiteLink } from '../navigation/site-link.tsx';
import { Footnotes } from '../blocks/footnotes.tsx';
import { formatDate } from '../ui/format-date.ts';
import styles from './article-page.module.css';
import { ARTICLE_FACTS_ID, ARTICLE_TEXT_ID, loadArticle } from './article-texts.ts';

export { loadArticle as prepare };

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
  const { html, ...facts } = article;
  const { slug, title, description, heading, author, published, checked, readingMinutes, contents, footnotes } = facts;
  const path = articlePath(slug);
  const data = [
    {
      '@type': 'BlogPosting',
      headline: heading,
      description,
      datePublished: published,
      dateModified: checked,
      author: { '@type': 'Organization', name: author },
      publisher: { '@type': 'Organization', name: brand.name },
      mainEntityOfPage: settings.siteUrl + path,
    },
  ];
  return (
    <article className={`wrap ${styles.article}`}>
      <Head title={title} description={description} path={path} data={data} />
      <header className={styles.header}>
        <p className="eyebrow">
          <SiteLink to={routes.blog}>Blog</SiteLink> · {readingMinutes} min read
        </p>
        <h1>{heading}</h1>
        <p className={styles.byline}>
          {author}, <time dateTime={published}>{formatDate(published)}</time>. Facts checked{' '}
          <time dateTime={checked}>{formatDate(checked)}</time>.
        </p>
      </header>
      <nav aria-labelledby="contents" className={styles.contents}>
        <h2 id="contents">In this article</h2>
        <ol>
          {contents.map(({ id, heading: text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div>
        <div id={ARTICLE_TEXT_ID} className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
        <script
          id={ARTICLE_FACTS_ID}
          type="application/json"
          dangerouslySetInnerHTML={{ __html: JSON.stringify(facts).replaceAll('<', String.raw`\u003c`) }}
        />
        <Footnotes notes={footnotes} />
      </div>
    </article>
  );
}
