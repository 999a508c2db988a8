import * as v from 'valibot';
import { codePoints } from '../text/text-length.ts';
import { NAME_MAX_LENGTH, USER_AGENT_MAX_LENGTH } from './sender-limits.ts';

/** Of a person or a business. */
export const senderName = v.pipe(v.string(), v.trim(), codePoints(1, NAME_MAX_LENGTH));
export const userAgent = v.pipe(v.string(), codePoints(0, USER_AGENT_MAX_LENGTH));
