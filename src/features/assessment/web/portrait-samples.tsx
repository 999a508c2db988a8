import words from '#content/assessment/landing-words.yaml';
import portraitWords from '#content/assessment/portrait-words.yaml';
import samples from '#content/assessment/portraits.yaml?samples';
import { EmblemPaths } from './emblem-paths.tsx';
import styles from './portrait-samples.module.css';

const SAID = ['count', 'pressure', 'talk'] as const;

const [told] = samples;

export function PortraitSamples() {
  return (
    <>
      <ul className={`columns early ${styles.samples}`}>
        {samples.map(({ name, line, emblem }) => (
          <li key={name}>
            <EmblemPaths paths={emblem} />
            <div>
              <h3>{name}</h3>
              <p>{line}</p>
            </div>
          </li>
        ))}
      </ul>
      {told && (
        <section className={`columns early ${styles.told}`} aria-labelledby="told">
          <h3 id="told">{told.name}</h3>
          <dl className="stack">
            {SAID.map((part) => (
              <div key={part}>
                <dt className="eyebrow">{portraitWords[part]}</dt>
                <dd>{told[part]}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <p>{words.more}</p>
      <p className="small">{words.emblem}</p>
    </>
  );
}
