/** Reads a submission again from its envelope and from what its form stored. */
import type { RecallAct } from '../people/past-act.ts';
import type { SiteForm } from './site-form.ts';

export function recallSubmission(form: SiteForm): RecallAct {
  return async (tx, envelopeId) => {
    const envelope = await tx.selectFrom('envelopes').selectAll().where('id', '=', envelopeId).executeTakeFirst();
    if (!envelope) return undefined;
    const stored = await form.load(tx, envelopeId);
    const { name, email, subject, text, ...reach } = (form.recall ?? form.summarize)(stored);
    const { reference } = envelope;
    return { name, email, kind: form.name, reference, envelopeId, title: subject, text, ...reach, waits: false };
  };
}
