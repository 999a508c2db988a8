/** Every guided call to read, as it goes when the caller takes the first answer each time. */
import words from '../../../../content/guided-calls/words.yaml';
import { wholeCall } from '../shared/guided-call.ts';
import { sampleBusiness } from '../shared/call-businesses.ts';
import { guidedCalls } from '../shared/call-list.ts';
import styles from './call-transcripts.module.css';

/** A Wednesday morning, so that what is said is the same in every build. */
const READ_AT = new Date(2026, 0, 14, 11, 20);

export function CallTranscripts() {
  return (
    <div className={styles.calls}>
      {guidedCalls.map(({ id, call }) => {
        const { turns, business } = wholeCall(call, sampleBusiness(call.trade), READ_AT);
        const names = { agent: words.agent, caller: words.heardCaller, person: business.person };
        return (
          <details key={id}>
            <summary>{call.title}</summary>
            <dl>
              {turns.map(({ speaker, says, language = call.language }) => (
                <div key={says}>
                  <dt>{names[speaker]}</dt>
                  <dd lang={language}>{says}</dd>
                </div>
              ))}
            </dl>
          </details>
        );
      })}
    </div>
  );
}
