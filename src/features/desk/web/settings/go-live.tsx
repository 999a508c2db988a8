/** What the site needs before it is public: tried out when this is shown, and again when the member asks. */
import { useState } from 'react';
import words from '#content/desk/go-live-words.yaml';
import type { DeskView } from '#features/desk/shared/desk-schema.ts';
import type { GoLiveItem, TestHeadersView } from '#features/go-live/shared/go-live-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { messageOf } from '#web/api/failure-words.ts';
import { act, useGoLive } from '../desk-calls.ts';
import { Area, DeskButton, submitBy } from '../frame/desk-parts.tsx';
import { Entry } from './entry.tsx';
import list from './settings.module.css';

export function GoLive({ desk }: { desk: DeskView }) {
  const { data, error, isFetching, refetch } = useGoLive(true);
  const items = data?.items ?? [];
  const open = items.filter(({ state }) => state !== 'green');
  const done = items.filter(({ state }) => state === 'green');
  const canRead = desk.role === 'owner' && open.some(({ id }) => MAILED.has(id));
  return (
    <>
      {open.length > 0 && <p>{words.lead}</p>}
      <p role="status">{statusOf(items, isFetching)}</p>
      {error && !isFetching && <p className="error">{messageOf(error)}</p>}
      {open.length > 0 && (
        <>
          <Items items={open} />
          <details className="fold">
            <summary>{fillWords(words.done, { count: String(done.length) })}</summary>
            <Items items={done} />
          </details>
        </>
      )}
      <DeskButton
        label={words.again}
        aria-disabled={isFetching || undefined}
        onClick={() => isFetching || void refetch()}
      />
      {canRead && <TestMail onRead={() => void refetch()} />}
    </>
  );
}

/** What a test mail can show. */
const MAILED: ReadonlySet<string> = new Set(['spf', 'dkim', 'dmarc'] satisfies GoLiveItem['id'][]);

function statusOf(items: readonly GoLiveItem[], isFetching: boolean): string {
  if (isFetching) return words.checking;
  if (items.length === 0) return '';
  const count = (state: GoLiveItem['state']) => String(items.filter((item) => item.state === state).length);
  if (items.every(({ state }) => state === 'green')) return fillWords(words.allGreen, { count: count('green') });
  return fillWords(words.counts, { red: count('red'), amber: count('amber'), green: count('green') });
}

function Items({ items }: { items: readonly GoLiveItem[] }) {
  return (
    <ul className="rows">
      {items.map(({ id, state, found, mend }) => (
        <Entry key={id} name={words.checks[id].name} state={words.states[state]}>
          <p className={state === 'red' ? 'error' : 'small'}>{found}</p>
          {mend && <p className="small">{mend}</p>}
        </Entry>
      ))}
    </ul>
  );
}

function TestMail({ onRead }: { onRead: () => void }) {
  const { testMail } = words;
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');
  const send = async () => {
    setSaid('');
    const answer = await act<{ recipient: string }>('go-live-test-mail', {});
    if (answer) setSaid(fillWords(testMail.sent, { recipient: answer.recipient }));
  };
  const read = async () => {
    setSaid('');
    const answer = await act<TestHeadersView & { success: true }>('go-live-headers', { headers: headersOf(text) });
    if (!answer) return;
    const { spf, dkim, dmarc } = answer;
    setText('');
    setSaid(fillWords(testMail.done, { spf, dkim, dmarc }));
    onRead();
  };
  return (
    <details className="fold">
      <summary>{testMail.heading}</summary>
      <form className={`stack ${list.form}`} onSubmit={submitBy(read)}>
        <p>{testMail.text}</p>
        <DeskButton label={testMail.send} onClick={() => void send()} />
        <Area
          id="test-headers"
          label={testMail.label}
          rows={6}
          required
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <DeskButton type="submit" variant="gold" label={testMail.read} />
        <p role="status">{said}</p>
      </form>
    </details>
  );
}

/** What was said below them stays here. */
function headersOf(source: string): string {
  return source.trim().split(/\r?\n[ \t]*\r?\n/, 1)[0] ?? '';
}
