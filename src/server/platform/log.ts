/** Structured logs that cannot hold personal data: only the fields named here are written. */
import pino, { type DestinationStream } from 'pino';
import { isDiskFull } from './error-reason.ts';
import { standardOutput } from './log-output.ts';

/**
 * The only fields that are logged, and so never addresses, names, messages, tokens, query strings or whole IP
 * addresses. `route` is the route's pattern, because paths of unknown pages hold whatever was typed; `network` is cut
 * to /24 or /48; `reason` and `changed` hold codes; `userId` and `orderId` identify nobody without the database;
 * `traceId` holds hex digits; `output` is what the operator's own program or a failed backup said;
 * `error` is reduced to its class, code and stack frames, because drivers and mail servers quote user input in their
 * messages.
 */
const ALLOWED_FIELDS = [
  'requestId',
  'method',
  'route',
  'status',
  'durationMs',
  'network',
  'job',
  'table',
  'count',
  'mailId',
  'kind',
  'attempt',
  'reason',
  'signal',
  'engine',
  'admin',
  'keyId',
  'userId',
  'orderId',
  'submissionId',
  'eventId',
  'webhookId',
  'changed',
  'traceId',
  'output',
  'error',
] as const;

export type LogFields = Partial<Record<(typeof ALLOWED_FIELDS)[number], unknown>>;

type Write = (fields: LogFields, event: string) => void;

export interface Log {
  debug: Write;
  info: Write;
  warn: Write;
  error: Write;
}

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export function createLog(level: LogLevel, destination: DestinationStream = standardOutput()): Log {
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  return {
    debug: (fields, event) => logger.debug(allowed(fields), event),
    info: (fields, event) => logger.info(allowed(fields), event),
    warn: (fields, event) => logger.warn(allowed(fields), event),
    error: (fields, event) => logger.error(allowed(fields), event),
  };
}

/** Enforced at run time too, because the types accept an object that was built elsewhere with extra keys. */
function allowed(fields: LogFields): LogFields {
  const kept = ALLOWED_FIELDS.filter((name) => fields[name] !== undefined);
  return Object.fromEntries(kept.map((name) => [name, name === 'error' ? describeError(fields.error) : fields[name]]));
}

function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, stack = '' } = error;
  const given = 'code' in error ? String(error.code) : undefined;
  const code = isDiskFull(error) ? 'disk full' : given;
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return { type: name, code, at: frames.map((line) => line.trim()) };
}
