import { useState, type ComponentProps, type FormEvent, type MouseEvent, type ReactNode, type Ref } from 'react';
import words from '#content/desk/desk-words.yaml';
import { PERSON_STATUSES, type PersonStatus } from '#shared/visitors/person-status.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { LineIcon } from './line-icon.tsx';
import { formatDayTime } from '#web/ui/format-moment.ts';
import styles from '../desk.module.css';
import row from '../today-row.module.css';
import { personPath } from '../person-names.ts';
import { shortTime } from '../waiting-words.ts';

export type DeskIcon = ComponentProps<typeof LineIcon>['of'];

interface DeskButtonProps extends Omit<ComponentProps<typeof Button>, 'variant' | 'size' | 'children'> {
  label: string;
  variant?: ButtonVariant;
  /** Shown instead of the label, where rows are short. */
  icon?: DeskIcon | undefined;
}

export function DeskButton({ label, variant = 'quiet', icon, ...rest }: DeskButtonProps) {
  if (icon === undefined) return <Button {...rest} variant={variant} size="small" label={label} />;
  return (
    <button type="button" {...rest} className="icon-button" title={label} aria-label={label}>
      <LineIcon of={icon} />
    </button>
  );
}

export function submitBy(send: () => Promise<void>) {
  return (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
}

interface CheckProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  ref?: Ref<HTMLInputElement>;
}

export function Check({ label, checked, onChange, ref }: CheckProps) {
  return (
    <label className="check">
      <input ref={ref} type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}

interface AreaProps extends ComponentProps<'textarea'> {
  id: string;
  label: string;
  hint?: string;
}

/** The site's own AreaField comes with the layout of long pages. */
export function Area({ label, hint, ...rest }: AreaProps) {
  const hintId = hint && `${rest.id}-hint`;
  return (
    <div className="field">
      <label htmlFor={rest.id}>{label}</label>
      <textarea {...rest} aria-describedby={hintId} />
      {hint && (
        <p id={hintId} className="small">
          {hint}
        </p>
      )}
    </div>
  );
}

interface ChoiceProps {
  id: string;
  label: string;
  value: string;
  /** The name of the empty choice; without it, something has to be chosen. */
  all?: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}

export function Choice({ id, label, value, all, options, onChange }: ChoiceProps) {
  const choices = all === undefined ? options : [['', all] as const, ...options];
  return (
    <SelectField
      id={id}
      name={id}
      label={label}
      value={value}
      options={choices.map(([one, name]) => ({ value: one, label: name }))}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface StatusChoiceProps extends Omit<ChoiceProps, 'options' | 'onChange'> {
  onChange: (status: PersonStatus | undefined) => void;
}

export function StatusChoice({ onChange, ...rest }: StatusChoiceProps) {
  return (
    <Choice
      {...rest}
      options={PERSON_STATUSES.map((status) => [status, words.statuses[status]])}
      onChange={(value) => onChange(PERSON_STATUSES.find((status) => status === value))}
    />
  );
}

/** A text in which every second part is a hit. */
export function Marked({ parts }: { parts: readonly string[] }) {
  // oxlint-disable-next-line react/no-array-index-key -- a part is only its place
  return parts.map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part));
}

interface PersonLineProps extends Omit<ComponentProps<'li'>, 'about'> {
  name: ReactNode;
  /** Their id; null once they were erased. */
  person: string | null;
  nameId?: string | undefined;
  time: ReactNode;
  about?: string | undefined;
  onOpen?: (event: MouseEvent) => void;
}

/** A person in any list of the desk. */
export function PersonLine({ name, person, nameId, time, about, onOpen, children, ...rest }: PersonLineProps) {
  return (
    <li {...rest} className={row.line} data-desk-row>
      <p className={styles.name} id={nameId}>
        {person === null ? (
          <span dir="auto">{name}</span>
        ) : (
          <SiteLink to={personPath(person)} data-row-name dir="auto" onClick={onOpen}>
            {name}
          </SiteLink>
        )}
      </p>
      {time}
      {about && (
        <p className={row.about} dir="auto">
          {about}
        </p>
      )}
      {children}
    </li>
  );
}

interface DayRowProps extends Pick<PersonLineProps, 'about' | 'person' | 'nameId' | 'children'> {
  /** Shown as the hour for today, and as the day for what is older. */
  at: string;
  name: string;
}

export function DayRow({ at, ...rest }: DayRowProps) {
  const [today] = useState(() => new Date());
  return (
    <PersonLine
      {...rest}
      time={
        <time className={row.time} dateTime={at} title={formatDayTime(at)}>
          {shortTime(at, today)}
        </time>
      }
    />
  );
}
