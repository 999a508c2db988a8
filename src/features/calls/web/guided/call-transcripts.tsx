import words from '#content/guided-calls/call-words.yaml';
import { Unbroken } from '#web/ui/unbroken.tsx';
import { wholeCall } from '#features/calls/shared/guided-call.ts';
import { sampleBusiness } from '#features/calls/shared/call-businesses.ts';
import { guidedCalls } from '#features/calls/shared/call-list.ts';
import { HEARD_AT } from '#features/calls/shared/call-times.ts';
import styles from './call-transcripts.module.css';

export function CallTranscripts() {
  return (
    <div className={`folds ${styles.calls}`}>
      {guidedCalls.map(({ id, call }) => {
        const { turns, business } = wholeCall(call, sampleBusiness(call.trade), HEARD_AT);
        const names = { agent: words.agent, caller: words.heardCaller, person: business.person };
        return (
          <details key={id}>
            <summary>{call.title}</summary>
            <dl>
              {turns.map(({ speaker, says, language = call.language }) => (
                <div key={says}>
                  <dt className="small">{names[speaker]}</dt>
                  <dd lang={language}>
                    <Unbroken text={says} />
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        );
      })}
    </div>
  );
}
