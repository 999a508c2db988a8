/** Every kind of artefact that a brochure can hold; each kind's file says what data it is drawn from. */
import * as v from 'valibot';
import { eveningLog } from './artefacts/evening-log-artefact.ts';

export const artefact = v.variant('kind', [eveningLog]);
