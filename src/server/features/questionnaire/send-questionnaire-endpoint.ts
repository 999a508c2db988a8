/** The function `send-questionnaire`: answers for us, or for the visitor's own inbox. The recommendation is worked out again here. */
import { questionnaireSchema } from '../../../shared/questionnaire-schema.ts';
import { defineCommand, type FunctionBody } from '../../platform/http/site-function.ts';
import { takeQuestionnaire, type QuestionnaireKeeping } from './take-questionnaire.ts';

export function createSendQuestionnaire(keeping: QuestionnaireKeeping): FunctionBody {
  return defineCommand({
    schema: questionnaireSchema,
    essence: ({ source: _source, ...sent }) => sent,
    async act({ source, ...sent }, { tx, sourcePage, now }) {
      await takeQuestionnaire(tx, { ...sent, sourcePage, source }, keeping, now);
    },
  });
}
