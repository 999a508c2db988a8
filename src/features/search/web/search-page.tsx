import words from '#content/pages/search-page.yaml';
import { PageHead } from '#web/blocks/page-head.tsx';
import { SearchBox } from './search-box.tsx';
import styles from './search-box.module.css';

export default function SearchPage() {
  return (
    <article className={`wrap page ${styles.page}`}>
      <PageHead name="search" words={words} />
      <header className="flow">
        <p className="eyebrow">{words.eyebrow}</p>
        <h1>{words.heading}</h1>
        <p className="lead">{words.lead}</p>
      </header>
      <SearchBox followsAddress />
    </article>
  );
}
