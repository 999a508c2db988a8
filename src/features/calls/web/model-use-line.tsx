import { settings } from '#web/settings/settings.ts';
import { modelUse } from '../shared/model-use.ts';

export function ModelUseLine() {
  // The server puts the same words into the page.
  return <p>{import.meta.env.SSR ? '%MODEL_USE%' : modelUse(settings.brain, settings.speech)}</p>;
}
