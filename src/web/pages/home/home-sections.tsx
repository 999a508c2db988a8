import noHeat from '#content/guided-calls/no-heat-guided-call.yaml?heard';
import ballpark from '#content/guided-calls/ballpark-guided-call.yaml?heard';
import noShow from '#content/guided-calls/no-show-guided-call.yaml?heard';
import prices from 'virtual:price-list';
import words from '#content/home-sections.yaml';
import { CallRun } from '#features/calls/web/call-sheet/call-run.tsx';
import { Circumplex } from '#web/blocks/disc/circumplex.tsx';
import { Footnotes } from '#web/blocks/notes/footnotes.tsx';
import { LinkButtons } from '#web/blocks/link-buttons.tsx';
import { Pictures } from '#web/blocks/picture.tsx';
import { PlanTable } from '#web/blocks/prices/plan-table.tsx';
import { RichParagraph, RichText } from '#web/blocks/rich-text.tsx';
import { StructuredData } from '#web/navigation/head.tsx';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { faqPage } from '#web/navigation/linked-data.ts';
import { DemoEntry } from '#features/calls/web/demo-entry.tsx';
import { HomeServices } from './home-services.tsx';
import styles from './home-sections.module.css';
import { LinkButton } from '#web/blocks/link-button.tsx';

/** The sample calls after the first, in the order of their tabs. */
export const otherCalls = [ballpark, noShow];

export default function HomeSections() {
  return (
    <>
      <Trades />
      <Seen />
      <CallRun call={noHeat}>
        <HomeServices words={words.services} />
        <Demo />
        <Steps />
      </CallRun>
      <Pricing />
      <Disc />
      <Questions />
      <NextStep />
      <div className="wrap">
        <Footnotes notes={words.footnotes} />
      </div>
      {import.meta.env.SSR && <StructuredData data={[faqPage(words.questions.items)]} />}
    </>
  );
}

function Trades() {
  const { heading, items } = words.trades;
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
      </div>
    </section>
  );
}

function Seen() {
  const { heading, lead, pictures } = words.seen;
  return (
    <section className={`sand section ${styles.tight}`} aria-labelledby="seen">
      <div className={`wrap columns ${styles.seen}`}>
        <div className={styles.intro}>
          <h2 id="seen">{heading}</h2>
          <RichParagraph className="lead" text={lead} />
        </div>
        <Pictures pictures={pictures} />
      </div>
    </section>
  );
}

function Demo() {
  const { heading, lead } = words.demo;
  return (
    <section className={`sand section ${styles.tight}`} aria-labelledby="demo">
      <div className={`wrap columns ${styles.demo}`}>
        <div className={styles.intro}>
          <h2 id="demo">{heading}</h2>
          <RichParagraph text={lead} />
        </div>
        <DemoEntry />
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
  const { heading, lead, note, bill, link } = words.pricing;
  return (
    <section className={`sand section ${styles.tight}`} aria-labelledby="prices">
      <div className="wrap">
        <h2 id="prices">{heading}</h2>
        <RichParagraph className={`lead ${styles.priceLead}`} text={lead} />
        <PlanTable />
        <div className={`columns ${styles.bill}`}>
          <details>
            <summary>{bill}</summary>
            <div className="flow">
              <p>{prices.workedBill}</p>
              <RichParagraph text={note} />
            </div>
          </details>
          <LinkButton variant="gold" to={link.to} label={link.label} />
        </div>
      </div>
    </section>
  );
}

function Disc() {
  const { heading, lead, points, plotCaption, plot, link } = words.disc;
  return (
    <section className={`section ${styles.roomy}`} aria-labelledby="disc">
      <div className={`wrap columns ${styles.disc}`}>
        <figure>
          <Circumplex x={0.33} y={0.2} description={plot} />
          <figcaption className="small">{plotCaption}</figcaption>
        </figure>
        <div className={styles.intro}>
          <h2 id="disc">{heading}</h2>
          <RichParagraph className="lead" text={lead} />
          <ul className="dashes">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <LinkButton variant="quiet" to={link.to} label={link.label} />
        </div>
      </div>
    </section>
  );
}

function Questions() {
  const { heading, items } = words.questions;
  return (
    <section className={`sand section ${styles.tight}`} aria-labelledby="questions">
      <div className={`wrap columns ${styles.questions}`}>
        <h2 id="questions">{heading}</h2>
        <div className="folds">
          {items.map(({ question, answer }) => (
            <details key={question} name="home-questions">
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
    <section className="section" aria-labelledby="next-step">
      <div className={`wrap ${styles.nextStep}`}>
        <h2 id="next-step">{heading}</h2>
        <RichParagraph className="lead" text={lead} />
        <LinkButtons links={[action, quietAction]} />
      </div>
    </section>
  );
}
