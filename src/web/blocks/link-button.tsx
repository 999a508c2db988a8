import type { ReactNode } from 'react';
import { SiteLink } from '../navigation/site-link.tsx';
import { buttonClass, type ButtonVariant } from '../ui/button.tsx';

interface LinkButtonProps {
  variant: ButtonVariant;
  size?: 'small';
  to: string;
  label: ReactNode;
}

/** A link, of this site or not, that looks like a button. */
export function LinkButton({ variant, size, to, label }: LinkButtonProps) {
  const className = buttonClass(variant, size);
  return to.startsWith('/') ? (
    <SiteLink className={className} to={to}>
      {label}
    </SiteLink>
  ) : (
    <a className={className} href={to}>
      {label}
    </a>
  );
}
