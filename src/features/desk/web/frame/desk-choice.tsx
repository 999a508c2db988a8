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
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {all !== undefined && <option value="">{all}</option>}
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
