/** The first screen of a result: its emblem, its name and its four numbers. */
import type { ReactNode, Ref } from 'react';
import words from '#content/assessment/result-words.yaml';
import { StyleBars } from '#web/blocks/disc/style-bars.tsx';
import type { DiscReport } from '#features/assessment/shared/disc-report.ts';
import { leadingStyle } from '#features/assessment/shared/portrait.ts';
import { Emblem } from '../emblem.tsx';
import styles from './portrait.module.css';

interface PortraitCoverProps {
  report: DiscReport;
  eyebrow: string;
  /** The level of the heading on its page. */
  as: 'h1' | 'h2';
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  /** Whether the reader is somebody other than the taker. */
  forGuest?: boolean;
  children?: ReactNode;
}

export function PortraitCover({
  report,
  eyebrow,
  as: Heading,
  headingRef,
  forGuest = false,
  children,
}: PortraitCoverProps) {
  const { portrait, headline, hedge, shares } = report;
  return (
    <header className={`band ${styles.cover} ${Heading === 'h2' ? styles.sheet : ''}`}>
      <div className="wrap stack">
        <div className={styles.emblem}>
          <Emblem parts={portrait.emblem} leading={leadingStyle(portrait.key)} label={portrait.emblemWords} />
        </div>
        <div>
          <p className="eyebrow">{eyebrow}</p>
          <Heading ref={headingRef} tabIndex={-1} className={styles.name}>
            {portrait.name}
          </Heading>
        </div>
        <div>
          <p className={styles.line}>{portrait.line}</p>
          {portrait.also && <p className="small">{portrait.also}</p>}
        </div>
        <div className={styles.numbers}>
          <h2 className="eyebrow">{forGuest ? words.numbers.guest : words.numbers.own}</h2>
          <p className={styles.headline}>{headline}</p>
          <StyleBars shares={shares} />
          <p className="small">{hedge}</p>
        </div>
        <div>{children}</div>
      </div>
    </header>
  );
}
