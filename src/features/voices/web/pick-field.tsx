import styles from './pick-field.module.css';

interface PickFieldProps {
  id: string;
  label: string;
  value: string;
  options: readonly { value: string; name: string }[];
  onPick: (value: string) => void;
}

export function PickField({ id, label, value, options, onPick }: PickFieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className="eyebrow">
        {label}
      </label>
      <select id={id} value={value} onChange={({ target }) => onPick(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </div>
  );
}
