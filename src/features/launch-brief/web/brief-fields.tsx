import { use } from 'react';
import * as consents from '#content/consents.yaml';
import words from '#content/launch-brief/brief-words.yaml';
import zones from '#content/time-zones.yaml';
import type { BriefField } from '#schemas/content-schema.ts';
import { BRIEF_PRODUCTS, timesOf, type BriefSection } from '../shared/brief-answers.ts';
import { WEEKDAYS } from '#shared/site/phone-hours.ts';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { AreaField } from '#web/ui/area-field.tsx';
import { Field, FieldErrors } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import styles from './brief.module.css';
import { BriefFiles } from './brief-files.tsx';
import type { BriefLink } from './use-brief-link.ts';

interface BriefFieldsProps {
  section: BriefSection;
  /** Whether it belongs to the chosen product; otherwise nothing in it is required. */
  asked: boolean;
  link: BriefLink;
  /** Saves the answers first, because an uploaded file must belong to a stored brief. */
  onUpload: () => Promise<boolean>;
}

export function BriefFields({ section, asked, link, onUpload }: BriefFieldsProps) {
  return (
    <>
      <p className={`muted ${styles.intro}`}>{section.intro}</p>
      {section.fields.map((field) => (
        <div key={field.id} className={styles.asked}>
          {field.kind === 'file' ? (
            <BriefFiles id={field.id} label={field.label} link={link} onUpload={onUpload} />
          ) : (
            <Asked field={field} required={asked && field.required !== undefined} />
          )}
          {field.law.length > 0 && (
            <ul className={`note small ${styles.law}`} aria-label={fillWords(words.lawOn, { question: field.label })}>
              {field.law.map(({ claim, text }) => (
                <li key={text}>
                  {text}{' '}
                  <SiteLink to={`${routes.sources}#${claim}`} aria-label={fillWords(words.sourceOf, { text })}>
                    {words.source}
                  </SiteLink>
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </>
  );
}

function Asked({ field, required }: { field: BriefField; required: boolean }) {
  const { id, label, hint } = field;
  const common = { id: `brief-${id}`, name: id, label, required, 'data-missing': field.required };
  switch (field.kind) {
    case 'area':
      return (
        <>
          <AreaField {...common} rows={4} />
          {hint && <p className="small">{hint}</p>}
        </>
      );
    case 'zone':
      return <SelectField {...common} options={[NONE, ...zones]} />;
    case 'product':
      return <SelectField {...common} options={PRODUCTS} />;
    case 'choice':
      return <SelectField {...common} options={[NONE, ...field.options.map((value) => ({ value, label: value }))]} />;
    case 'checks':
      return <Checks field={field} />;
    case 'hours':
      return <Hours id={id} label={label} />;
    case 'consent':
      return (
        <>
          <label className="check">
            <input type="checkbox" name={id} value="yes" required={required} data-missing={field.required} />
            <span>{consents.brief}</span>
          </label>
          <FieldError name={id} />
        </>
      );
    case 'file':
      return null;
    default:
      return <Field {...common} type={field.kind} hint={hint} autoComplete={field.complete ?? 'off'} />;
  }
}

const PRODUCTS = BRIEF_PRODUCTS.map(({ id, name }) => ({ value: id, label: name }));
const NONE = { value: '', label: words.unchosen };

function Checks({ field }: { field: Extract<BriefField, { kind: 'checks' }> }) {
  const marked = new Set(field.marked.options);
  return (
    <fieldset className={styles.group}>
      <legend>{field.label}</legend>
      <div className={styles.boxes}>
        {field.options.map((option) => (
          <label key={option} className="check">
            <input type="checkbox" name={field.id} value={option} />
            <span>
              {option}
              {marked.has(option) && <small className="muted">{field.marked.label}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Hours({ id, label }: Pick<BriefField, 'id' | 'label'>) {
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <p className="small">{words.hours.hint}</p>
      {WEEKDAYS.map((day) => {
        const [from, to] = timesOf(id, day);
        return (
          <div key={day} className={styles.day}>
            <span>{words.days[day]}</span>
            <label>
              <span className="visually-hidden">{fillWords(words.hours.from, { day: words.days[day] })}</span>
              <input type="time" name={from} />
            </label>
            <label>
              <span className="visually-hidden">{fillWords(words.hours.to, { day: words.days[day] })}</span>
              <input type="time" name={to} />
            </label>
            <FieldError name={from} />
            <FieldError name={to} />
          </div>
        );
      })}
    </fieldset>
  );
}

function FieldError({ name }: { name: string }) {
  const error = use(FieldErrors)[name];
  return error ? <p className="error">{error}</p> : null;
}
