import { useState } from 'react';
import words from '#content/chat/model-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { settings } from '#web/settings/settings.ts';
import { hasConsent, storeConsent } from './chat-conversation.ts';
import styles from './chat.module.css';

export function ModelConsent({ isAsking }: { isAsking: boolean }) {
  const [isGiven, setGiven] = useState(hasConsent);
  const { host = '', isOwn = false } = settings.brain ?? {};
  const isPending = isGiven && isAsking;
  const change = (given: boolean) => {
    storeConsent(given);
    setGiven(given);
  };
  return (
    <>
      <label className={`check small ${styles.note}`}>
        <input type="checkbox" checked={isGiven} onChange={({ target }) => change(target.checked)} />
        <span>{isOwn ? words.consentOwn : fillWords(words.consentHosted, { host })}</span>
      </label>
      <p className={`small ${styles.note}`}>{isPending ? words.pending : isGiven ? words.noted : words.quoted}</p>
      <p role="status" className="visually-hidden">
        {isPending && words.pending}
      </p>
    </>
  );
}
