/** Asks whether a model may answer, and says so while it does. Loaded only where one is set up. */
import { useState } from 'react';
import ownWords from '../../../../content/chat/words.yaml';
import words from '../../../../content/chat/model-words.yaml';
import { settings } from '../../settings/settings.ts';
import { hasConsent, storeConsent } from './chat-conversation.ts';
import styles from './chat.module.css';
import answerStyles from './model-answer.module.css';

export function ModelConsent({ isAsking }: { isAsking: boolean }) {
  const [isGiven, setGiven] = useState(hasConsent);
  const { host = '', isOwn = false } = settings.brain ?? {};
  const change = (given: boolean) => {
    storeConsent(given);
    setGiven(given);
  };
  return (
    <>
      <label className={answerStyles.consent}>
        <input type="checkbox" checked={isGiven} onChange={({ target }) => change(target.checked)} />
        <span>{(isOwn ? words.consentOwn : words.consentHosted).replace('{host}', () => host)}</span>
      </label>
      <p className={styles.note}>{isGiven ? words.note : ownWords.note}</p>
      <p role="status" className={styles.note}>
        {isAsking && isGiven && words.pending}
      </p>
    </>
  );
}
