/** What pages show where AGENT_PHONE is set. A prerendered page holds both cases, and the server keeps one. */
import type { ReactNode } from 'react';
import navigation from '#content/navigation.yaml';
import { settings } from '../settings/settings.ts';
import { buttonClass } from '../ui/button.tsx';
import { phoneHref } from '#shared/text/phone-href.ts';
import styles from './phone-line.module.css';

const { agentPhone } = settings;

export function IfAgentPhone({ children, otherwise }: { children: ReactNode; otherwise?: ReactNode }) {
  if (!import.meta.env.SSR) return agentPhone === null ? otherwise : children;
  return (
    <>
      %IF_AGENT_PHONE%{children}%ELSE%{otherwise}%END_IF%
    </>
  );
}

export function CallAgent({ label = navigation.agentPhone.call, size }: { label?: string; size?: 'small' }) {
  return (
    <a className={buttonClass('gold', size)} href={agentHref()}>
      {label}
    </a>
  );
}

export function AgentLine({ className = '' }: { className?: string | undefined }) {
  return (
    <div className={`${styles.line} ${className}`}>
      <a href={agentHref()}>{agentPhone}</a>
      <p>{navigation.agentPhone.hours}</p>
    </div>
  );
}

function agentHref(): string {
  return import.meta.env.SSR ? 'tel:%AGENT_TEL%' : phoneHref(agentPhone ?? '');
}
