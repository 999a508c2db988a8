/** A link inside the site: navigates without a full load and fetches the page's code on first intent. */
import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { prefetchPage } from './page-loader.ts';

export function SiteLink({ to, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  const prefetch = () => prefetchPage(to);
  return <Link {...rest} href={to} onPointerEnter={prefetch} onFocus={prefetch} />;
}
