/** One example build: the mistake that a test caught, the call as it is answered now, and the text message its owner gets. */
import type { PartProps } from '#schemas/content-schema.ts';
import { ShortCall } from '#features/calls/web/short-call.tsx';
import type { HeardCalls } from '#features/calls/web/use-heard-call.ts';
import { Redline } from '#web/blocks/kinds/redline.tsx';
import { SiteLink } from '#web/navigation/site-link.tsx';
import styles from './case-file.module.css';

/** @param item The case's key. */
export function CaseFile({ words, heard, item }: PartProps<'case-files'> & HeardCalls & { item: string }) {
  const { labels, cases } = words;
  const file = cases[item];
  if (!file) throw new Error(`The page has no case "${item}".`);
  return (
    <div className={styles.file}>
      <Redline labels={labels} {...file.redline} />
      <ShortCall heard={heard} item={file.call} />
      <p>
        <SiteLink to={file.page}>{labels.trade}</SiteLink>
      </p>
    </div>
  );
}
