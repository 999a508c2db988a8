/** A letter as it will arrive. The server makes it, by the same code as the email. */
import { useEffect, useRef, useState } from 'react';
import words from '#content/desk/letters-words.yaml';
import { DeskButton } from '#features/desk/web/frame/desk-parts.tsx';
import type { LetterContent, LetterPreview as Made } from '#features/letters/shared/letter-schema.ts';
import { callFunction } from '#web/api/functions-client.ts';
import styles from './letters.module.css';

const DRAW_AFTER_MS = 400;
const VIEWS = ['phone', 'desktop', 'text'] as const;
const { preview } = words;

export function LetterPreview({ subject, text }: LetterContent) {
  const [view, setView] = useState<(typeof VIEWS)[number]>('phone');
  const [made, setMade] = useState<Made>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    let isOld = false;
    const draw = async () => {
      try {
        const answer = await callFunction<Made>('preview-letter', { subject, text });
        if (isOld) return;
        setMade(answer);
        setHasFailed(false);
      } catch {
        if (!isOld) setHasFailed(true);
      }
    };
    const timer = setTimeout(() => void draw(), DRAW_AFTER_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [subject, text]);
  return (
    <section className="stack" aria-labelledby="preview-heading">
      <div className="split">
        <h2 id="preview-heading" className="minor">
          {preview.heading}
        </h2>
        <div className={`row ${styles.views}`} role="group" aria-labelledby="preview-heading">
          {VIEWS.map((one) => (
            <DeskButton key={one} label={preview[one]} aria-pressed={one === view} onClick={() => setView(one)} />
          ))}
        </div>
      </div>
      {hasFailed && <p className="error">{preview.failed}</p>}
      {made && view === 'text' && <pre className={styles.plain}>{made.text}</pre>}
      {made && view !== 'text' && <Message html={made.html} isNarrow={view === 'phone'} />}
    </section>
  );
}

/**
 * In a shadow tree, where the site's styles don't reach. The content security policy forbids styles in attributes, so they are
 * set one by one.
 */
function Message({ html, isNarrow }: { html: string; isNarrow: boolean }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
    const message = document.createElement('div');
    message.dataset['style'] = body.dataset['style'];
    message.append(...[...body.childNodes].map((node) => document.importNode(node, true)));
    for (const element of [message, ...message.querySelectorAll<HTMLElement>('[data-style]')])
      element.style.cssText = element.dataset['style'] ?? '';
    for (const link of message.querySelectorAll('a')) {
      link.target = '_blank';
      link.rel = 'noopener';
    }
    root.replaceChildren(message);
  }, [html]);
  return <div ref={host} className={styles.message} data-narrow={isNarrow || undefined} />;
}

/** The style sheet is for dark schemes alone. */
function withoutStyles(html: string): string {
  return html.replaceAll(/<style>.*?<\/style>/gs, '').replaceAll(' style="', ' data-style="');
}
