import { Unbroken } from '#web/ui/unbroken.tsx';
import frame from './artifact-frame.module.css';

export function CardLines({ lines }: { lines: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className={frame.rows}>
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">
            <Unbroken text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
