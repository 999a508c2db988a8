import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import words from '#content/desk/gate-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import bar from './desk-bar.module.css';
import { HomeLink } from './home-link.tsx';
import { SCREENS } from './screens.ts';

interface DeskBarProps {
  /** The screen that leads to this page. */
  within?: string | undefined;
  waiting?: number;
  /** What else can be done from every screen. */
  children?: ReactNode;
}

export function DeskBar({ within, waiting = 0, children }: DeskBarProps) {
  const [path] = useLocation();
  return (
    <div className={bar.bar}>
      <nav aria-label={words.label} className={bar.screens}>
        <HomeLink />
        {SCREENS.map(({ label, to }) => (
          <SiteLink key={to} className="tap" to={to} aria-current={path === to ? 'page' : within === to || undefined}>
            {label}
            {to === routes.desk && waiting > 0 && <span className={bar.count}>{waiting}</span>}
          </SiteLink>
        ))}
      </nav>
      <div className={bar.tools}>{children}</div>
    </div>
  );
}
