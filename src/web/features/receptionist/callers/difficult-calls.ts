/** Sends the difficult callers to an agent, side by side: each step lets one caller say one thing. */
import type { DifficultCaller } from '../../../../content/difficult-callers-schema.ts';
import { fillWords } from '../../../../shared/text/fill-words.ts';
import { inSentence, type Agent } from '../dialogue/agent.ts';
import type { Dialogue } from '../dialogue/dialogue-state.ts';
import { judgeCall, type CallVerdict } from './judge-call.ts';
import { playCaller } from './scripted-caller.ts';

export interface DifficultCall {
  caller: DifficultCaller;
  /** Undefined until the caller has spoken. */
  dialogue: Dialogue | undefined;
  /** Undefined until the call is over. */
  verdict: CallVerdict | undefined;
}

/** Yields all calls after each message. */
export function* playDifficultCalls(
  callers: readonly DifficultCaller[],
  agent: Agent,
  now: Date,
): Generator<readonly DifficultCall[], undefined> {
  let calls: readonly DifficultCall[] = callers.map((caller) => ({
    caller: callerFor(caller, agent),
    dialogue: undefined,
    verdict: undefined,
  }));
  const scripts = calls.map(({ caller }) => playCaller(caller, agent, now));
  while (calls.some(({ verdict }) => !verdict)) {
    for (const [index, script] of scripts.entries()) {
      const call = calls[index];
      if (!call || call.verdict) continue;
      const step = script.next();
      const changed: DifficultCall = step.done
        ? { ...call, verdict: call.dialogue && judgeCall(call.caller, call.dialogue, step.value) }
        : { ...call, dialogue: step.value };
      calls = calls.with(index, changed);
      yield calls;
    }
  }
}

/** Callers name the business and the services that the agent has. */
function callerFor(caller: DifficultCaller, { business, serviceNames }: Agent): DifficultCaller {
  const [service = '', second = service] = serviceNames.map(inSentence);
  const fill = (text: string) => fillWords(text, { business, service, second });
  return {
    ...caller,
    opening: fill(caller.opening),
    next: caller.next.map(fill),
    answers: Object.fromEntries(
      Object.entries(caller.answers).map(([asked, says]) => [asked, [says].flat().map(fill)]),
    ),
  };
}
