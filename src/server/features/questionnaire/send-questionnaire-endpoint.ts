/**
 * The function `send-questionnaire`: sends the answers to us or to the visitor's own inbox. The recommendation is
 * computed here again.
 */
import { questionnaireSchema } from '../../../shared/questionnaire-schema.ts';
import { defineCommand, type FunctionBody } from '../../platform/http/site-function.ts';
import { takeQuestionnaire, type QuestionnaireKeeping } from './take-questionnaire.ts';

export function createSendQuestionnaire(keeping: QuestionnaireKeeping): FunctionBody {
  return defineCommand({
    schema: questionnaireSchema,
    essence: ({ source: _source, screening: _screening, ...sent }) => sent,
    async act({ source, screening, ...sent }, { tx, sourcePage, client, now }) {
      await takeQuestionnaire(tx, { ...sent, sourcePage, source }, { client, signs: screening }, keeping, now);
    },
  });
}
