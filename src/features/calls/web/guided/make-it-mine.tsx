import { useEffect, useRef, useState } from 'react';
import samples from '#content/guided-calls/businesses.yaml';
import words from '#content/guided-calls/call-words.yaml';
import { DEMO_BUSINESS_KEY } from '#features/calls/shared/call-labels.ts';
import {
  checkDemoBusiness,
  DEMO_TRADES,
  readDemoBusiness,
  readDemoBusinessFragment,
  type DemoBusiness,
  type DemoTradeName,
  demoBusinessFragment,
} from '#features/calls/shared/demo-business.ts';
import { readOpeningHours } from '#features/calls/shared/opening-hours-reading.ts';
import { sayHours } from '#features/calls/shared/opening-hours.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { AreaField } from '#web/ui/area-field.tsx';
import { Field, FieldErrors } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { tabStorage } from '#web/storage/browser-storage.ts';
import { keepBusiness, useChosenTrade, useOwnBusiness } from './kept-business.ts';
import styles from './make-it-mine.module.css';
import { routes } from '#shared/site/routes.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkToCopy } from '#web/ui/link-to-copy.tsx';
import { LinkButton } from '#web/blocks/link-button.tsx';

const FIRST_TRADE: DemoTradeName = 'plumbing';

type Name = 'businessName' | 'trade' | 'openingHours' | 'services' | 'handOffNumber' | 'onCall';
type Entries = Record<Name, string> & {
  /** The trade, once the visitor has chosen it. */
  ownTrade?: string | undefined;
};

/** Seven digits, or ten with the area code, however they are set apart. */
const PHONE = /^\+?1?(?:[\s().-]*\d){7}(?:(?:[\s().-]*\d){3})?$/;
/** Long enough that not every letter starts a new talk. */
const PAUSE_MS = 350;

export function MakeItMine() {
  const own = useOwnBusiness();
  useEffect(() => {
    // A business in the address counts more than the one that was typed before.
    const known = readDemoBusinessFragment(location.hash) ?? storedBusiness();
    if (known) keepBusiness(known);
  }, []);
  const [entries, setEntries] = useState<Entries>();
  const trade = useChosenTrade() ?? FIRST_TRADE;
  const shown = entries ?? entriesOf(own, trade);
  const { errors } = check(shown);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const seen = Object.fromEntries(Object.entries(errors).filter(([name]) => left.has(name)));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const apply = (typed: Entries) => {
    clearTimeout(timer.current);
    const made = check(typed).business;
    // Only a change starts a new talk.
    if (made && JSON.stringify(made) !== JSON.stringify(check(entriesOf(own, trade)).business)) keepBusiness(made);
  };
  const bind = (name: Name) => ({
    name,
    value: shown[name],
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      const typed = { ...shown, [name]: value, ...(name === 'trade' && { ownTrade: value }) };
      setEntries(typed);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => apply(typed), PAUSE_MS);
    },
    // Applied at once, because the visitor may be on the way to the brief. An error is told now, not while it is typed.
    onBlur: () => {
      if (entries) apply(entries);
      setLeft(new Set([...left, name]));
    },
  });
  const { mine } = words;
  return (
    <section className={`stack ${styles.mine}`} aria-labelledby="make-it-mine">
      <div>
        <h2 id="make-it-mine" className="title">
          {mine.heading}
        </h2>
        <p className="muted">{mine.lead}</p>
      </div>
      <form
        className={styles.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          apply(shown);
        }}
      >
        <FieldErrors value={seen}>
          <Field {...bind('businessName')} label={mine.name} maxLength={60} autoComplete="organization" dir="auto" />
          <SelectField
            {...bind('trade')}
            label={mine.trade}
            options={DEMO_TRADES.map((name) => ({ value: samples[name].label, label: samples[name].label }))}
          />
          <details className={`fold ${styles.more}`}>
            <summary>{mine.more}</summary>
            <div className={styles.fields}>
              <Field
                {...bind('openingHours')}
                label={mine.hours}
                hint={hoursAsRead(shown.openingHours)}
                maxLength={120}
              />
              <Field {...bind('handOffNumber')} label={mine.number} hint={mine.numberHint} type="tel" maxLength={24} />
              <Field {...bind('onCall')} label={mine.person} hint={mine.personHint} maxLength={30} dir="auto" />
              <AreaField {...bind('services')} label={mine.services} hint={mine.servicesHint} rows={4} dir="auto" />
            </div>
          </details>
        </FieldErrors>
      </form>
      {own && (
        <OwnBusinessLink
          business={own}
          onReset={() => {
            setEntries(undefined);
            keepBusiness(undefined);
            // A reload would bring the link's business back.
            if (readDemoBusinessFragment(location.hash))
              history.replaceState(history.state, '', location.pathname + location.search);
          }}
        />
      )}
    </section>
  );
}

function entriesOf(own: DemoBusiness | undefined, trade: DemoTradeName): Entries {
  if (own)
    return {
      ...own,
      trade: own.ownTrade ?? samples[own.trade].label,
      services: own.services.join('\n'),
      onCall: own.onCall ?? samples[own.trade].person,
    };
  const sample = samples[trade];
  return {
    businessName: sample.business,
    trade: sample.label,
    openingHours: sample.openingHours,
    services: sample.services.map(({ name, price }) => (price ? `${name}, ${price}` : name)).join('\n'),
    handOffNumber: sample.handOff,
    onCall: sample.person,
  };
}

function check(entries: Entries): { business: DemoBusiness | undefined; errors: Partial<Record<Name, string>> } {
  const trade = DEMO_TRADES.find((name) => samples[name].label === entries.trade) ?? 'plumbing';
  const services = entries.services
    .split(/[\n;]/)
    .map((service) => service.trim())
    .filter(Boolean);
  const { business, wrong } = checkDemoBusiness({ ...entries, trade, services });
  if (!readOpeningHours(entries.openingHours)) wrong.push('openingHours');
  if (!PHONE.test(entries.handOffNumber)) wrong.push('handOffNumber');
  const names = Object.keys(words.mine.errors) as (keyof typeof words.mine.errors)[];
  const errors = names.filter((name) => wrong.includes(name)).map((name) => [name, words.mine.errors[name]] as const);
  return { business: wrong.length === 0 ? business : undefined, errors: Object.fromEntries(errors) };
}

function storedBusiness(): DemoBusiness | undefined {
  return readDemoBusiness(tabStorage.readJson(DEMO_BUSINESS_KEY));
}

/** How the agent understands the hours; without them, how they may be written. */
function hoursAsRead(text: string): string {
  const { mine } = words;
  const read = readOpeningHours(text);
  if (!read) return mine.hoursHint;
  const { hours, unread } = read;
  const said = sayHours(hours);
  return unread.length === 0
    ? fillWords(mine.hoursRead, { hours: said })
    : fillWords(mine.hoursPartlyRead, { hours: said, words: unread.join(' ') });
}

export function OwnBusinessLink({ business, onReset }: { business: DemoBusiness; onReset: () => void }) {
  const { mine } = words;
  const link = location.origin + routes['receptionist-demo'] + demoBusinessFragment(business);
  return (
    <div className="flow">
      <p role="status">
        <strong>{fillWords(mine.applied, { business: business.businessName })}</strong>
      </p>
      <LinkToCopy label={mine.link} hint={mine.linkHint} url={link} />
      <div className="actions">
        <LinkButton variant="gold" size="small" to={routes['agent-onboarding']} label={mine.brief} />
        <Button variant="quiet" size="small" onClick={onReset} label={mine.back} />
      </div>
      <p className="small">{mine.briefHint}</p>
    </div>
  );
}
