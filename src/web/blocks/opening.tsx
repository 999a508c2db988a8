/** The opening that most pages share: what the page is about, the facts beside it, and where to go next. */
import type { ReactNode } from 'react';
import type { PageWords } from '../../content/content-schema.ts';
import { isIndexable, routes, type PageName } from '../../shared/site/routes.ts';
import { Head } from '../navigation/head.tsx';
import { breadcrumbs, webPage } from '../navigation/linked-data.ts';
import { SiteLink } from '../navigation/site-link.tsx';
import { buttonClass } from '../ui/button.tsx';
import styles from './opening.module.css';

interface OpeningProps {
  name: PageName;
  words: PageWords;
  /** Stands between the text and the next steps. */
  children?: ReactNode;
}

export function Opening({ name, words, children }: OpeningProps) {
  const [mainStep, ...otherSteps] = words.next;
  // Only one button per page is gold: the page's own, if it has one.
  const mainLook = words.button ? 'quiet' : 'gold';
  return (
    <>
      <PageHead name={name} words={words} />
      <article className={`wrap ${styles.opening}`}>
        <header className={styles.header}>
          <p className="eyebrow">{words.eyebrow}</p>
          <h1>{words.heading}</h1>
          <p className="lead">{words.lead}</p>
        </header>
        <div className={styles.body}>
          <div className={styles.text}>
            {words.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          {children}
          {mainStep && (
            <div className={`actions ${styles.next}`}>
              <SiteLink className={buttonClass(mainLook)} to={mainStep.to}>
                {mainStep.label}
              </SiteLink>
              {otherSteps.map(({ label, to }) => (
                <SiteLink key={to} className={buttonClass('quiet')} to={to}>
                  {label}
                </SiteLink>
              ))}
            </div>
          )}
        </div>
        {words.facts.length > 0 && (
          <dl className={styles.facts}>
            {words.facts.map(({ term, detail }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{detail}</dd>
              </div>
            ))}
          </dl>
        )}
      </article>
    </>
  );
}

/** Head and breadcrumb of a page whose words come from content/pages. */
export function PageHead({ name, words }: { name: PageName; words: PageWords }) {
  const indexable = isIndexable(name);
  const head = { title: words.title, description: words.description, indexable };
  // These pages serve many paths, so they have no canonical one.
  if (name === 'not-found' || name === 'shared-result') return <Head {...head} />;
  const path = routes[name];
  const data =
    import.meta.env.SSR && indexable
      ? [webPage({ ...words, path }), breadcrumbs({ name: words.eyebrow, path })]
      : undefined;
  return <Head {...head} path={path} data={data} />;
}
