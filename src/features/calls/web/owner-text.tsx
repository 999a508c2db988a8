import { BrandMark } from '#web/shell/brand-mark.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';
import type { OwnerText as Words } from '../shared/heard-call.ts';
import phone from './guided/owner-phone.module.css';

/** The text message that a call leaves on its owner's phone. */
export function OwnerText({ heading, news, rest }: Pick<Words, 'heading' | 'news' | 'rest'>) {
  return (
    <figure className={phone.phone}>
      <figcaption className="eyebrow">
        <BrandMark size={18} />
        {heading}
      </figcaption>
      <p dir="auto">
        <strong>
          <Unbroken text={news} />
        </strong>{' '}
        <Unbroken text={rest} />
      </p>
    </figure>
  );
}
