/** On phones, the way to a call at the bottom of each listed page. It leaves where the page itself can be filled in or pressed. */
import { useEffect, useState } from 'react';
import navigation from '#content/navigation.yaml';
import * as words from '#content/shell-words.yaml';
import { isIndexable, matchPage } from '#shared/site/routes.ts';
import { CallAgent, IfAgentPhone } from '../blocks/agent-phone.tsx';
import { LinkButton } from '../blocks/link-button.tsx';
import styles from './call-bar.module.css';

/** Pages that are there to be read, filled in or pressed. */
const WITH_OWN_TASK =
  /^(article|pricing|receptionist-demo|voice-testing|free-disc-assessment|contact|questionnaire|agent-onboarding)$/;
/** While one of them is in view, the bar is not. */
const COVERED = 'main h1, main form, main input, main .actions, footer';

export function CallBar({ path }: { path: string }) {
  const { name } = matchPage(path);
  return isIndexable(name) && !WITH_OWN_TASK.test(name) && <Bar key={path} />;
}

function Bar() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const inView = new Set<Element>();
    const watcher = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) inView.add(target);
        else inView.delete(target);
      setShown(inView.size === 0);
    });
    for (const element of document.querySelectorAll(COVERED)) watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  const { hear, book } = navigation.callBar;
  return (
    <nav className={`scripted ${styles.bar}`} aria-label={words.callBar} data-shown={isShown || undefined}>
      <IfAgentPhone otherwise={<LinkButton variant="gold" size="small" {...hear} />}>
        <CallAgent label={navigation.callBar.call} size="small" />
      </IfAgentPhone>
      <LinkButton variant="quiet" size="small" {...book} />
    </nav>
  );
}
