import type { PartProps } from '#schemas/content-schema.ts';
import styles from './sample-report.module.css';

export function SampleReportWords({ words: { sections, cannotSay } }: PartProps<'sample-report'>) {
  return (
    <div className={`columns ${styles.words}`}>
      <div>
        {sections.map((section) => (
          <Section key={section.heading} section={section} />
        ))}
      </div>
      <aside className={`flow ${styles.cannot}`} aria-label={cannotSay.heading}>
        <h3>{cannotSay.heading}</h3>
        <Items items={cannotSay.items} />
      </aside>
    </div>
  );
}

function Section({
  section: { heading, lead, paragraphs, items, groups },
}: {
  section: PartProps<'sample-report'>['words']['sections'][number];
}) {
  return (
    <section className={`columns ${styles.section}`}>
      <h3 className="minor">{heading}</h3>
      <div className="flow">
        {lead && <p>{lead}</p>}
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {items.length > 0 && <Items items={items} />}
        {groups.length > 0 && (
          <div className={`columns early ${styles.groups}`}>
            {groups.map((group) => (
              <div key={group.heading}>
                <h4 className="eyebrow">{group.heading}</h4>
                <Items items={group.items} />
              </div>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

function Items({ items }: { items: readonly string[] }) {
  return (
    <ul className="dashes">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
