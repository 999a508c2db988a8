import { useState } from 'react';
import words from '#content/desk/reply-words.yaml';
import { SIGNATURE_MAX_LENGTH } from '#features/conversations/shared/reply-schema.ts';
import { act, useDesk } from './desk-calls.ts';
import { DeskButton, submitBy } from './frame/desk-parts.tsx';
import page from './person/desk-person.module.css';

const { signature: texts } = words;

/** The member's own. */
export function Signature() {
  const { data } = useDesk<{ signature: string }>('reply-signature');
  const [typed, setTyped] = useState<string>();
  const [said, setSaid] = useState('');
  const save = async () => {
    setSaid('');
    // Before the saved one is here, an empty field would replace it.
    if (typed !== undefined && (await act('save-reply-signature', { text: typed }))) setSaid(texts.saved);
  };
  return (
    <form className={`stack ${page.composer}`} onSubmit={submitBy(save)}>
      <div className="field">
        <label htmlFor="signature">{texts.label}</label>
        <textarea
          id="signature"
          rows={3}
          maxLength={SIGNATURE_MAX_LENGTH}
          value={typed ?? data?.signature ?? ''}
          aria-describedby="signature-hint"
          onChange={({ target }) => setTyped(target.value)}
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
