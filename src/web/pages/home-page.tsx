import call from '../../../content/calls/home-call.yaml';
import brand from '../../../content/brand.yaml';
import words from '../../../content/home.yaml';
import { routes } from '../../shared/routes.ts';
import { settings } from '../settings/settings.ts';
import { Head } from '../navigation/head.tsx';
import { SiteLink } from '../navigation/site-link.tsx';
import { buttonClass } from '../ui/button.tsx';
import { CallSheet } from '../blocks/call-sheet.tsx';
import { Circumplex } from '../blocks/circumplex.tsx';
import { PlanTable, workedBill } from '../blocks/plan-table.tsx';
import styles from './home-page.module.css';

export default function HomePage() {
  return (
    <>
      <Head title={words.title} description={words.description} path={routes.home} data={structuredData()} />
      <Hero />
      <Services />
      <Steps />
      <Pricing />
      <Disc />
      <Questions />
      <NextStep />
    </>
  );
}

function Hero() {
  const { eyebrow, heading, lead, action, quietAction } = words.hero;
  return (
    <div className={`wrap ${styles.hero}`}>
      <div className={styles.pitch}>
        <p className="eyebrow">{eyebrow}</p>
        <h1>{heading}</h1>
        <p className="lead">{lead}</p>
        <Actions action={action} quietAction={quietAction} />
      </div>
      <CallSheet call={call} />
    </div>
  );
}

function Services() {
  const { heading, lead, items } = words.services;
  return (
    <section className="band section" aria-labelledby="services">
      <div className="wrap">
        <div className={styles.split}>
          <h2 id="services">{heading}</h2>
          <p className="lead">{lead}</p>
        </div>
        <ul className={styles.services}>
          {items.map(({ name, what, proof, to }) => (
            <li key={to}>
              <h3>
                <SiteLink to={to}>{name}</SiteLink>
              </h3>
              <p>{what}</p>
              <p className={styles.proof}>{proof}</p>
            </li>
          ))}
        </ul>
        <p className={styles.after}>
          <SiteLink to={routes['ai-automation-solutions']}>Compare all services</SiteLink>
        </p>
      </div>
    </section>
  );
}

function Steps() {
  const { heading, lead, items, link } = words.steps;
  return (
    <section className="section" aria-labelledby="steps">
      <div className={`wrap ${styles.steps}`}>
        <div className={styles.intro}>
          <h2 id="steps">{heading}</h2>
          <p className="lead">{lead}</p>
          <SiteLink className={buttonClass('quiet')} to={link.to}>
            {link.label}
          </SiteLink>
        </div>
        <ol className={styles.timeline}>
          {items.map(({ name, what, owner, days }) => (
            <li key={name}>
              <p className={styles.days}>{days}</p>
              <div>
                <h3>{name}</h3>
                <p>{what}</p>
                <p className={styles.owner}>Who acts: {owner}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Pricing() {
  const { heading, lead, note, link } = words.pricing;
  return (
    <section className="band section" aria-labelledby="prices">
      <div className="wrap">
        <h2 id="prices">{heading}</h2>
        <p className={`lead ${styles.priceLead}`}>{lead}</p>
        <PlanTable />
        <div className={styles.bill}>
          <div className="flow">
            <p>{workedBill()}</p>
            <p className={styles.small}>{note}</p>
          </div>
          <SiteLink className={buttonClass('gold')} to={link.to}>
            {link.label}
          </SiteLink>
        </div>
      </div>
    </section>
  );
}

function Disc() {
  const { heading, lead, points, plotCaption, link } = words.disc;
  return (
    <section className="section" aria-labelledby="disc">
      <div className={`wrap ${styles.disc}`}>
        <figure>
          <Circumplex
            x={0.33}
            y={0.2}
            description={`${plotCaption}: a point between active and accepting, nearest to Influence.`}
          />
          <figcaption className={styles.small}>{plotCaption}</figcaption>
        </figure>
        <div className={styles.intro}>
          <h2 id="disc">{heading}</h2>
          <p className="lead">{lead}</p>
          <ul className={styles.points}>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <SiteLink className={buttonClass('quiet')} to={link.to}>
            {link.label}
          </SiteLink>
        </div>
      </div>
    </section>
  );
}

function Questions() {
  const { heading, items } = words.questions;
  return (
    <section className="sand section" aria-labelledby="questions">
      <div className={`wrap ${styles.questions}`}>
        <h2 id="questions">{heading}</h2>
        <div>
          {items.map(({ question, answer }) => (
            <details key={question} name="home-questions">
              <summary>{question}</summary>
              <p>{answer}</p>
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
        <p className="lead">{lead}</p>
        <Actions action={action} quietAction={quietAction} />
      </div>
    </section>
  );
}

function Actions({ action, quietAction }: Pick<typeof words.hero, 'action' | 'quietAction'>) {
  return (
    <div className="actions">
      <SiteLink className={buttonClass('gold')} to={action.to}>
        {action.label}
      </SiteLink>
      <SiteLink className={buttonClass('quiet')} to={quietAction.to}>
        {quietAction.label}
      </SiteLink>
    </div>
  );
}

function structuredData(): object[] {
  const { street, city, region, postalCode, country } = brand.address;
  return [
    {
      '@type': 'Organization',
      name: brand.name,
      url: settings.siteUrl,
      email: brand.email,
      telephone: brand.phone,
      sameAs: brand.social.map(({ url }) => url),
      address: {
        '@type': 'PostalAddress',
        streetAddress: street,
        addressLocality: city,
        addressRegion: region,
        postalCode,
        addressCountry: country,
      },
    },
    { '@type': 'WebSite', name: brand.name, url: settings.siteUrl },
    {
      '@type': 'FAQPage',
      mainEntity: words.questions.items.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ];
}
