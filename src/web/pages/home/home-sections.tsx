import ballpark from '#content/guided-calls/ballpark-guided-call.yaml?heard';
import noShow from '#content/guided-calls/no-show-guided-call.yaml?heard';
import prices from 'virtual:price-list';
import words from '#content/home-sections.yaml';
import { CallStrip } from '#features/calls/web/call-sheet/call-strip.tsx';
import { Footnotes } from '#web/blocks/notes/footnotes.tsx';
import { LinkButtons } from '#web/blocks/link-buttons.tsx';
import { Pictures } from '#web/blocks/picture.tsx';
import { PlanTable } from '#web/blocks/prices/plan-table.tsx';
import { RichParagraph, RichText } from '#web/blocks/rich-text.tsx';
import { StructuredData } from '#web/navigation/head.tsx';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { faqPage } from '#web/navigation/linked-data.ts';
import styles from './home-sections.module.css';
import { LinkButton } from '#web/blocks/link-button.tsx';

/** The sample calls after the first, in the order of their tabs. */
export const otherCalls = [ballpark, noShow];

export default function HomeSections() {
  return (
    <>
      <Trades />
      <Seen />
      <Steps />
      <Pricing />
      <Questions />
      <NextStep />
      {import.meta.env.SSR && <StructuredData data={[faqPage(words.questions.items)]} />}
    </>
  );
}

function Trades() {
  const { heading, items, link } = words.trades;
  return (
    <section className={`section ${styles.tight}`} aria-labelledby="trades">
      <div className={`wrap columns ${styles.trades}`}>
        <h2 id="trades">{heading}</h2>
        <ul>
          {items.map(({ name, call, to }) => (
            <li key={to}>
              <SiteLink to={to}>{name}</SiteLink>
              <p className="small">{call}</p>
            </li>
          ))}
        </ul>
        <SiteLink className="tap" to={link.to}>
          {link.label}
        </SiteLink>
      </div>
    </section>
  );
}

function Seen() {
  const { heading, lead, pictures } = words.seen;
  return (
    <section className={`sand section ${styles.tight}`} aria-labelledby="seen">
      <div className={`wrap ${styles.intro}`}>
        <h2 id="seen">{heading}</h2>
        <RichParagraph className="lead" text={lead} />
      </div>
      <div className={styles.call}>
        <CallStrip call={ballpark} />
      </div>
      <div className="wrap">
        <div className={styles.after}>
          <Pictures pictures={pictures} />
        </div>
      </div>
    </section>
  );
}

function Steps() {
  const { heading, lead, items, link } = words.steps;
  return (
    <section className={`section ${styles.roomy}`} aria-labelledby="steps">
      <div className={`wrap columns ${styles.steps}`}>
        <div className={styles.intro}>
          <h2 id="steps">{heading}</h2>
          <RichParagraph className="lead" text={lead} />
          <LinkButton variant="quiet" to={link.to} label={link.label} />
        </div>
        <ol className="timeline">
          {items.map(({ name, what, owner, days }) => (
            <li key={name}>
              <p className={`eyebrow ${styles.days}`}>
                <RichText text={days} />
                <span>{owner}</span>
              </p>
              <div>
                <h3>{name}</h3>
                <RichParagraph text={what} />
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Pricing() {
  const { heading, note, bill, link } = words.pricing;
  return (
    <section className={`band section ${styles.tight}`} aria-labelledby="prices">
      <div className="wrap">
        <h2 id="prices" className={styles.pricesHeading}>
          {heading}
        </h2>
        <PlanTable />
        <div className={`${styles.intro} ${styles.bill}`}>
          <div className="folds">
            <details>
              <summary>{bill}</summary>
              <p>{prices.workedBill}</p>
              <RichParagraph text={note} />
            </details>
          </div>
          <LinkButton variant="gold" to={link.to} label={link.label} />
        </div>
      </div>
    </section>
  );
}

function Questions() {
  const { heading, items } = words.questions;
  return (
    <section className={`section ${styles.tight}`} aria-labelledby="questions">
      <div className={`wrap columns ${styles.questions}`}>
        <h2 id="questions">{heading}</h2>
        <div className="folds">
          {items.map(({ question, answer }, index) => (
            <details key={question} name="home-questions" open={index === 0}>
              <summary>{question}</summary>
              <RichParagraph text={answer} />
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

function NextStep() {
  const { heading, lead, action, quietAction } = words.nextStep;
  return (
    <section className={`sand section ${styles.tight}`} aria-labelledby="next-step">
      <div className="wrap closing">
        <h2 id="next-step">{heading}</h2>
        <RichParagraph className="lead" text={lead} />
        <LinkButtons links={[action, quietAction]} />
        <Footnotes notes={words.footnotes} />
      </div>
    </section>
  );
}
