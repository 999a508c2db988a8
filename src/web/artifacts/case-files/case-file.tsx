/** One example build as a story: the problem, the call as it is answered now, and the text message its owner gets. */
import type { PartProps } from '#schemas/content-schema.ts';
import phone from '#features/calls/web/guided/owner-phone.module.css';
import { CallSheet } from '#features/calls/web/call-sheet/call-sheet.tsx';
import { useHeardCall, type HeardCalls } from '#features/calls/web/use-heard-call.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';
import styles from './case-file.module.css';
import { Redline } from './redline.tsx';

/** @param item The case's key. */
export function CaseFile({ words, heard, item }: PartProps<'case-files'> & HeardCalls & { item: string }) {
  const { labels, cases } = words;
  const file = cases[item];
  if (!file) throw new Error(`The page has no case "${item}".`);
  const { anchor, call, playback } = useHeardCall(heard, file.call);
  const { heading, items } = call.notice;
  const [message] = items;
  return (
    <div className={styles.file}>
      <dl className={styles.story}>
        {(['problem', 'built', 'now'] as const).map((part) => (
          <div key={part}>
            <dt className="eyebrow">{labels[part]}</dt>
            <dd>{file[part]}</dd>
          </div>
        ))}
      </dl>
      <div id={anchor} className={styles.call}>
        <CallSheet call={call} playback={playback} step={playback.step} folded={labels.transcript} />
      </div>
      <figure className={`${phone.phone} ${styles.phone}`}>
        <figcaption className="eyebrow">{heading}</figcaption>
        <p className={phone.bubble}>
          <strong>{message?.first}</strong>
          <Unbroken text={message?.rest ?? ''} />
        </p>
      </figure>
      <div className={styles.mistake}>
        <h3 className="minor">{labels.mistake}</h3>
        <Redline labels={labels} {...file.redline} />
        <p className="small">
          <SiteLink to={file.page}>{labels.trade}</SiteLink>
        </p>
      </div>
    </div>
  );
}
