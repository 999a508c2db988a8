/** "Make it mine": five fields that reshape the agent at once, a private link, and the way to the onboarding brief. */
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import type { DemoTrade } from '../../../content/demo-schema.ts';
import words from '../../../../content/receptionist/words.yaml';
import {
  DEMO_TRADES,
  demoBusinessFragment,
  readDemoBusiness,
  type DemoBusiness,
  type DemoTradeName,
} from '../../../shared/receptionist/demo-business.ts';
import { readOpeningHours } from '../../../shared/receptionist/opening-hours-reading.ts';
import { sayHours } from '../../../shared/receptionist/opening-hours.ts';
import { routes } from '../../../shared/site/routes.ts';
import { SiteLink } from '../../navigation/site-link.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Field, FieldErrors } from '../../ui/field.tsx';
import fieldStyles from '../../ui/field.module.css';
import { SelectField } from '../../ui/select-field.tsx';
import { formatPhone } from './dialogue/phone-reading.ts';
import { keepBusiness } from './kept-business.ts';
import styles from './make-it-mine.module.css';

interface MakeItMineProps {
  /** What the fields hold before the visitor changes them. */
  sample: DemoTrade;
  trades: Readonly<Record<DemoTradeName, DemoTrade>>;
  own: DemoBusiness | undefined;
  onChange: (business: DemoBusiness) => void;
  onReset: () => void;
}

type Name = 'businessName' | 'trade' | 'openingHours' | 'services' | 'handOffNumber';
type Entries = Record<Name, string> & {
  /** The trade, once the visitor has chosen it. */
  ownTrade?: string | undefined;
};
type Errors = Partial<Record<Name, string>>;

/** Long enough that not every letter starts a new talk. */
const PAUSE_MS = 350;

export function MakeItMine({ sample, trades, own, onChange, onReset }: MakeItMineProps) {
  const [entries, setEntries] = useState<Entries>();
  const shown = entries ?? entriesOf(own, sample, trades);
  const { errors } = check(shown, trades);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const seen = Object.fromEntries(Object.entries(errors).filter(([name]) => left.has(name)));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => keepBusiness(own), [own]);
  const apply = (typed: Entries) => {
    clearTimeout(timer.current);
    const made = check(typed, trades).business;
    // Only a change starts a new talk.
    if (made && JSON.stringify(made) !== JSON.stringify(check(entriesOf(own, sample, trades), trades).business))
      onChange(made);
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
    <section className={styles.mine} aria-labelledby="make-it-mine">
      <div className={styles.intro}>
        <h3 id="make-it-mine">{mine.heading}</h3>
        <p>{mine.lead}</p>
      </div>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          apply(shown);
        }}
      >
        <FieldErrors value={seen}>
          <Field
            id="mine-name"
            {...bind('businessName')}
            label={mine.name}
            maxLength={60}
            autoComplete="organization"
            dir="auto"
          />
          <SelectField
            id="mine-trade"
            {...bind('trade')}
            label={mine.trade}
            options={DEMO_TRADES.map((name) => ({ value: trades[name].label, label: trades[name].label }))}
          />
          <Field
            id="mine-hours"
            {...bind('openingHours')}
            label={mine.hours}
            hint={hoursAsRead(shown.openingHours)}
            maxLength={120}
          />
          <Field
            id="mine-number"
            {...bind('handOffNumber')}
            label={mine.number}
            hint={mine.numberHint}
            type="tel"
            maxLength={24}
          />
          <ServicesField error={seen.services} {...bind('services')} />
        </FieldErrors>
      </form>
      {own && (
        <Result
          business={own}
          onReset={() => {
            setEntries(undefined);
            onReset();
          }}
        />
      )}
    </section>
  );
}

function ServicesField({ error, ...rest }: ComponentProps<'textarea'> & { error: string | undefined }) {
  return (
    <div className={fieldStyles.field}>
      <label htmlFor="mine-services">{words.mine.services}</label>
      <div className={fieldStyles.box}>
        <textarea
          {...rest}
          id="mine-services"
          rows={4}
          dir="auto"
          aria-invalid={error ? true : undefined}
          aria-describedby="mine-services-hint mine-services-error"
        />
      </div>
      <div id="mine-services-hint" className={fieldStyles.hint}>
        {words.mine.servicesHint}
      </div>
      <p id="mine-services-error" className={fieldStyles.error}>
        {error}
      </p>
    </div>
  );
}

function Result({ business, onReset }: { business: DemoBusiness; onReset: () => void }) {
  const { mine } = words;
  const [isCopied, setIsCopied] = useState(false);
  const link = location.origin + routes['receptionist-demo'] + demoBusinessFragment(business);
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    setIsCopied(true);
  };
  return (
    <div className={styles.result}>
      <p role="status" className={styles.applied}>
        {mine.applied.replace('{business}', business.businessName)}
      </p>
      <Field id="mine-link" name="link" label={mine.link} hint={mine.linkHint} value={link} readOnly />
      <div className={styles.actions}>
        {/* Without the permission the link can be copied from its field. */}
        <Button variant="quiet" size="small" onClick={() => void copy().catch(() => setIsCopied(false))}>
          {mine.copy}
        </Button>
        <SiteLink className={buttonClass('gold', 'small')} to={routes['agent-onboarding']}>
          {mine.brief}
        </SiteLink>
        <Button variant="quiet" size="small" onClick={onReset}>
          {mine.back}
        </Button>
      </div>
      <p role="status" className={styles.small}>
        {isCopied ? mine.copied : mine.briefHint}
      </p>
    </div>
  );
}

function entriesOf(own: DemoBusiness | undefined, sample: DemoTrade, trades: MakeItMineProps['trades']): Entries {
  if (own) return { ...own, trade: own.ownTrade ?? trades[own.trade].label, services: own.services.join('\n') };
  return {
    businessName: sample.business,
    trade: sample.label,
    openingHours: sample.openingHours,
    services: sample.services.map(({ name }) => name).join('\n'),
    handOffNumber: sample.handOff,
  };
}

function check(
  entries: Entries,
  trades: MakeItMineProps['trades'],
): { business: DemoBusiness | undefined; errors: Errors } {
  const errors: Errors = {};
  const trade = DEMO_TRADES.find((name) => trades[name].label === entries.trade) ?? 'plumbing';
  const services = entries.services
    .split(/[\n,;]/)
    .map((service) => service.trim())
    .filter(Boolean);
  const candidate = { ...entries, trade, services };
  const valid = { businessName: 'Any', trade, openingHours: 'Mon 9-17', services: ['Any'], handOffNumber: '555-0100' };
  const fails = (name: keyof typeof valid) => !readDemoBusiness({ ...valid, [name]: candidate[name] });
  if (fails('businessName')) errors.businessName = words.mine.errors.businessName;
  if (fails('openingHours') || !readOpeningHours(entries.openingHours))
    errors.openingHours = words.mine.errors.openingHours;
  if (fails('services')) errors.services = words.mine.errors.services;
  if (fails('handOffNumber') || !formatPhone(entries.handOffNumber))
    errors.handOffNumber = words.mine.errors.handOffNumber;
  return { business: Object.keys(errors).length === 0 ? readDemoBusiness(candidate) : undefined, errors };
}

/** How the agent understands the hours; without them, how they may be written. */
function hoursAsRead(text: string): string {
  const { mine } = words;
  const read = readOpeningHours(text);
  if (!read) return mine.hoursHint;
  const { hours, unread } = read;
  const said = mine.hoursRead.replace('{hours}', sayHours(hours));
  return unread.length === 0 ? said : `${said}; ${mine.hoursUnread.replace('{words}', unread.join(' '))}`;
}
