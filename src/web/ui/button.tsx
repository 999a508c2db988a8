import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';

/** `gold` is the page's one main action, `danger` what can't be undone; `quiet` is everything else. */
export type ButtonVariant = 'gold' | 'quiet' | 'danger';

export function buttonClass(variant: ButtonVariant, size?: 'small', more?: string): string {
  return [styles.button, styles[variant], size && styles[size], more].filter(Boolean).join(' ');
}

type ButtonProps = ComponentProps<'button'> & { variant: ButtonVariant; size?: 'small'; label?: ReactNode };

export function Button({ variant, size, type = 'button', className, label, children = label, ...rest }: ButtonProps) {
  return (
    <button {...rest} type={type} className={buttonClass(variant, size, className)}>
      {children}
    </button>
  );
}
