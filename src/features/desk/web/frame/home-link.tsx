import * as brand from '#content/brand.yaml';
import * as shell from '#content/shell-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import bar from './desk-bar.module.css';

/** The desk has no header of the site, only the way back to it. */
export function HomeLink() {
  return (
    <SiteLink className={`tap ${bar.home}`} to={routes.home} aria-label={shell.homePage}>
      {brand.name}
    </SiteLink>
  );
}
