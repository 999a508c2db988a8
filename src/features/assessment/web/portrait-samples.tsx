import words from '#content/assessment/landing-words.yaml';
import portraitWords from '#content/assessment/portrait-words.yaml';
import samples from '#content/assessment/portraits.yaml?samples';
import styles from './portrait-samples.module.css';

/** The size of an emblem in its own units (EMBLEM_SIZE), without importing what draws one. */
const VIEW_BOX = '0 0 120 120';

const SAID = ['count', 'pressure', 'talk'] as const;

export function PortraitSamples() {
  return (
    <>
      <ul className={`columns early ${styles.samples}`}>
        {samples.map(({ name, line, emblem, ...says }) => (
          <li key={name}>
            <svg viewBox={VIEW_BOX} aria-hidden="true">
              {emblem.map(({ d, width, leads }) => (
                <path
                  key={d}
                  d={d}
                  className={leads ? styles.leads : undefined}
                  {...(width === null ? { fill: 'currentColor', strokeWidth: 0 } : { strokeWidth: width })}
                />
              ))}
            </svg>
            <div>
              <h3>{name}</h3>
              <p>{line}</p>
            </div>
            <dl>
              {SAID.map((part) => (
                <div key={part}>
                  <dt className="eyebrow">{portraitWords[part]}</dt>
                  <dd>{says[part]}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      <p>{words.more}</p>
      <p className="small">{words.emblem}</p>
    </>
  );
}
