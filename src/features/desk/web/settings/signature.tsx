import { useState } from 'react';
import words from '#content/desk/reply-words.yaml';
import { SIGNATURE_MAX_LENGTH } from '#features/conversations/shared/reply-schema.ts';
import { act, useDesk } from '../desk-calls.ts';
import { useTyped } from '../kept-typing.ts';
import { DeskButton, submitBy } from '../frame/desk-parts.tsx';
import list from './settings.module.css';

const { signature: texts } = words;

const EMPTY = { text: '', isTyped: '' };

/** The member's own. */
export function Signature() {
  const { data } = useDesk<{ signature: string }>('reply-signature');
  const [{ isTyped, text }, type] = useTyped('signature', EMPTY);
  const [said, setSaid] = useState('');
  const save = async () => {
    setSaid('');
    // Before the saved one is here, an empty field would replace it.
    if (!isTyped || !(await act('save-reply-signature', { text }))) return;
    type(EMPTY);
    setSaid(texts.saved);
  };
  return (
    <form className={`stack ${list.form}`} onSubmit={submitBy(save)}>
      <div className="field">
        <label htmlFor="signature">{texts.label}</label>
        <textarea
          id="signature"
          rows={3}
          maxLength={SIGNATURE_MAX_LENGTH}
          value={isTyped ? text : (data?.signature ?? '')}
          aria-describedby="signature-hint"
          onChange={({ target }) => type({ text: target.value, isTyped: 'yes' })}
        />
        <p id="signature-hint" className="small">
          {texts.hint}
        </p>
      </div>
      <DeskButton type="submit" label={texts.save} />
      <p role="status">{said}</p>
    </form>
  );
}
