/** The opening that most pages share: what the page is about, the facts beside it, and where to go next. */
import type { ReactNode } from 'react';
import type { PageWords } from '#schemas/content-schema.ts';
import type { PageName } from '#shared/site/routes.ts';
import { Button } from '../ui/button.tsx';
import { Sentences } from '../ui/sentences.tsx';
import { LinkButtons } from './link-buttons.tsx';
import styles from './opening.module.css';
import { PageHead } from './page-head.tsx';

interface OpeningProps {
  name: PageName;
  words: PageWords;
  /** Stands between the text and the next steps. */
  children?: ReactNode;
}

export function Opening({ name, words, children }: OpeningProps) {
  return (
    <>
      <PageHead name={name} words={words} />
      <article className={`wrap columns ${styles.opening}`}>
        <header className={`flow ${styles.header}`}>
          <p className="eyebrow">{words.eyebrow}</p>
          <h1>
            <Sentences text={words.heading} />
          </h1>
          <p className="lead">{words.lead}</p>
        </header>
        <div className={styles.body}>
          <div className={`flow ${styles.text}`}>
            {words.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          {words.button && (
            // With no `action` the form posts to the page's own address, which carries the mailed token.
            <form method="post" className={styles.act}>
              <Button variant="gold" type="submit" label={words.button} />
            </form>
          )}
          {children}
          <div className={styles.next}>
            {/* Only one button per page is gold: the page's own, if it has one. */}
            <LinkButtons links={words.next} first={words.button ? 'quiet' : 'gold'} />
          </div>
        </div>
        {words.facts.length > 0 && (
          <dl className={`ruled rows ${styles.facts}`}>
            {words.facts.map(({ term, detail }) => (
              <div key={term}>
                <dt className="eyebrow">{term}</dt>
                <dd>{detail}</dd>
              </div>
            ))}
          </dl>
        )}
      </article>
    </>
  );
}
