/** POST /calls/hear and POST /calls/speak: a free call by voice, through the owner's speech service. Stores no sound. */
import { Hono } from 'hono';
import { HOUR_MS } from '#shared/site/durations.ts';
import type { PaidService, PaidTurn } from '#server/platform/brain/brain-access.ts';
import type { BrainUse } from '#server/platform/brain/brain-reply.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { methodNotAllowed, Refusal, replyWithError, type ApiError } from '#server/platform/http/api-error.ts';
import { readAs, readLargeBody } from '#server/platform/http/request/request-body.ts';
import { bytesOf } from '#server/platform/http/request/part-stream.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';
import { anyone } from '#server/platform/http/request-pipeline.ts';
import { createTransferSlots } from '#server/platform/http/request/transfer-slots.ts';
import {
  HEARS_HEADER,
  MESSAGE_MAX_LENGTH,
  RECORDING_MAX_BYTES,
  SPEECH_MS,
  speakSchema,
  type HeardLine,
} from '../shared/free-call.ts';
import type { FreeTurnOptions } from './free-turn-endpoint.ts';
import { SpeechFailure, type Recording, type SpeechService } from './speech-service.ts';

export const HEARINGS_PER_CLIENT: RateLimit = { name: 'call-hearings', points: 240, windowMs: HOUR_MS };
export const SENTENCES_PER_CLIENT: RateLimit = { name: 'call-sentences', points: 900, windowMs: HOUR_MS };
const AT_ONCE = { perClient: 4, perWiderNetwork: 8, total: 32, totalBytes: 24_000_000 };
const SOUND_BYTES = 200_000;

/** What sound costs in tokens of the model's budget, at hosted services' usual prices for the three. */
const TOKENS_PER_SECOND_HEARD = 100;
const TOKENS_PER_CHARACTER_SPOKEN = 15;
/** No browser records speech in fewer: 6 kbit/s. */
const BYTES_PER_SECOND = 750;

/** What browsers record. */
const SOUND = /^audio\/(?:webm|ogg|mp4|wav)$/;

const notOfACall: ApiError = { code: 'not_found', message: 'This belongs to no free call, or to one that is over.' };
const notSound: ApiError = { code: 'unsupported_media_type', message: 'Send WebM, Ogg, MP4 or WAV.' };
const notNow: ApiError = {
  code: 'service_unavailable',
  message: "The speech service can't be used for the moment.",
  headers: { 'retry-after': '60' },
};

export interface SpeechOptions extends FreeTurnOptions {
  /** How long the service may take; tests are in a hurry. */
  speechMs?: number | undefined;
}

export function createSpeechEndpoint(options: SpeechOptions): Hono<AppEnv> {
  const { model, speech, seals, pipeline, speechMs = SPEECH_MS } = options;
  const endpoint = new Hono<AppEnv>();
  const slots = createTransferSlots(AT_ONCE);
  const hearing = model?.otherService('speech service');
  const speaking = model?.otherService('speech service');

  endpoint.post('/hear', (c) =>
    pipeline.run(c, {
      limit: HEARINGS_PER_CLIENT,
      admit: async (now) => {
        if (!seals.isStamped('hears', c.req.header(HEARS_HEADER) ?? '', now)) throw new Refusal(notOfACall);
      },
      parse: async (request, client) => {
        const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
        if (!SOUND.test(type)) return { ok: false, error: notSound };
        const transfer = slots.hold(c, client, 0);
        const body = await readLargeBody(request, RECORDING_MAX_BYTES, transfer);
        return body.ok ? { ok: true, value: { recording: { bytes: body.value, type }, transfer } } : body;
      },
      authorize: anyone,
      async act({ body: { recording, transfer }, client, now }) {
        const worst = Math.ceil(recording.bytes.byteLength / BYTES_PER_SECOND) * TOKENS_PER_SECOND_HEARD;
        const answer = await used(hearing, client, worst, now, c.req.raw.signal, (service, signal, use) =>
          heardLine(service, recording, signal, use),
        );
        return c.body(transfer.send(bytesOf(answer)), 200, { 'content-type': 'application/json' });
      },
    }),
  );

  endpoint.post('/speak', (c) =>
    pipeline.run(c, {
      limit: SENTENCES_PER_CLIENT,
      parse: async (request) => readAs(speakSchema, request),
      authorize: anyone,
      async act({ body: { says, stamp }, client, now }) {
        if (!seals.isStamped({ says }, stamp, now)) throw new Refusal(notOfACall);
        const transfer = slots.hold(c, client, SOUND_BYTES);
        const worst = says.length * TOKENS_PER_CHARACTER_SPOKEN;
        const sound = await used(speaking, client, worst, now, c.req.raw.signal, (service, signal) =>
          service.speak(says, signal),
        );
        return c.body(transfer.send(sound), 200, { 'content-type': 'audio/mpeg' });
      },
    }),
  );

  for (const path of ['/hear', '/speak']) endpoint.all(path, (c) => replyWithError(c, methodNotAllowed('POST')));
  return endpoint;

  /**
   * Gives what the service sends, within the budget. A failure on the way breaks off the answer.
   * @throws {Refusal} when the service keeps failing, or too little of the budget is left.
   */
  async function used<Part>(
    paid: PaidService | undefined,
    client: string,
    worst: number,
    now: number,
    hungUp: AbortSignal,
    ask: (service: SpeechService, signal: AbortSignal, use: BrainUse) => AsyncGenerator<Part>,
  ): Promise<AsyncGenerator<Part>> {
    if (!speech || !paid || paid.isPaused()) throw new Refusal(notNow);
    const turn = await paid.begin(client, worst, now);
    if (!turn) throw new Refusal(notNow);
    return answered(speech, turn);

    async function* answered(service: SpeechService, begun: PaidTurn) {
      const use = { tokens: worst };
      try {
        yield* ask(service, AbortSignal.any([hungUp, AbortSignal.timeout(speechMs)]), use);
        begun.succeed();
      } catch (error) {
        if (error instanceof SpeechFailure && error.isRefusal) use.tokens = 0;
        if (!hungUp.aborted) begun.fail(error);
        throw error;
      } finally {
        await begun.settle(use);
      }
    }
  }
}

async function* heardLine(
  service: SpeechService,
  recording: Recording,
  signal: AbortSignal,
  use: BrainUse,
): AsyncGenerator<string> {
  const heard = await service.hear(recording, signal);
  if (heard.use)
    use.tokens = Math.ceil('tokens' in heard.use ? heard.use.tokens : heard.use.seconds * TOKENS_PER_SECOND_HEARD);
  const text = heard.text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MESSAGE_MAX_LENGTH)
    .toWellFormed();
  yield JSON.stringify({ text } satisfies HeardLine);
}
