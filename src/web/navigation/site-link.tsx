/** A link inside the site: navigates without a full load, but to the pages that use the microphone, and fetches the page's code on first intent. */
import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { MICROPHONE_PATHS } from '../../shared/routes.ts';
import { prefetchPage } from './page-loader.ts';

interface SiteLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
}

export function SiteLink({ to, ...rest }: SiteLinkProps) {
  const prefetch = () => prefetchPage(to);
  const Tag = MICROPHONE_PATHS.some((path) => to.startsWith(path)) ? 'a' : Link;
  return <Tag {...rest} href={to} onPointerEnter={prefetch} onFocus={prefetch} />;
}
