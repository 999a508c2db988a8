import { useState } from 'react';
import words from '#content/desk/reply-words.yaml';
import { SIGNATURE_MAX_LENGTH } from '#features/conversations/shared/reply-schema.ts';
import { act, useDesk } from '../desk-calls.ts';
import { useTyped } from '../kept-typing.ts';
import { Area, DeskButton, submitBy } from '../frame/desk-parts.tsx';
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
      <Area
        id="signature"
        label={texts.label}
        hint={texts.hint}
        rows={3}
        maxLength={SIGNATURE_MAX_LENGTH}
        value={isTyped ? text : (data?.signature ?? '')}
        onChange={({ target }) => type({ text: target.value, isTyped: 'yes' })}
      />
      <DeskButton type="submit" label={texts.save} />
      <p role="status">{said}</p>
    </form>
  );
}
