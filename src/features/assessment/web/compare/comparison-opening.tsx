import type { ReactNode, Ref } from 'react';
import words from '#content/assessment/together-opening-words.yaml';
import page from '#content/pages/together-page.yaml';

interface OpeningProps {
  heading: string;
  headingRef?: Ref<HTMLHeadingElement>;
  lead: string;
  /** Whether it is still to be agreed what both will see. */
  saysWhat?: boolean;
  /** Below the lead. */
  state?: ReactNode;
  children: ReactNode;
}

/** A heading with what it is about, beside what is to be filled in or copied. */
export function Opening({ heading, headingRef, lead, saysWhat = false, state, children }: OpeningProps) {
  return (
    <div className="wrap page beside">
      <header className="flow">
        <p className="eyebrow">{page.eyebrow}</p>
        <h1 ref={headingRef} tabIndex={-1}>
          {heading}
        </h1>
        <p className="lead">{lead}</p>
        {saysWhat && (
          <>
            <h2 className="minor">{words.shows.heading}</h2>
            <ul className="dashes">
              {words.shows.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
            <p className="small">{words.shows.never}</p>
          </>
        )}
        {state}
      </header>
      {children && <div className="card">{children}</div>}
    </div>
  );
}
