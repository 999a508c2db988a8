import * as v from 'valibot';
import { NoAnswer } from '#server/platform/brain/brain-reply.ts';

export interface SpeechSettings {
  url: string;
  key: string | undefined;
  model: string;
  voice: string;
  transcriptionModel: string;
  isOwn: boolean;
}

export interface Recording {
  bytes: Uint8Array<ArrayBuffer>;
  /** Such as `audio/webm`. */
  type: string;
}

export class SpeechFailure extends NoAnswer {
  override name = 'SpeechFailure';
  /** It refused, so that it used nothing. */
  readonly isRefusal: boolean;
  constructor(message: string, isRefusal = false) {
    super(message);
    this.isRefusal = isRefusal;
  }
}

/** A transcript, which some services send with the times of its words. */
const TRANSCRIPT_MAX_BYTES = 256_000;
/** A minute of uncompressed speech. */
const SPEECH_MAX_BYTES = 3_000_000;

const transcript = v.object({
  text: v.string(),
  usage: v.optional(
    v.union([
      v.object({ type: v.literal('duration'), seconds: v.pipe(v.number(), v.minValue(0)) }),
      v.object({ type: v.literal('tokens'), total_tokens: v.pipe(v.number(), v.minValue(0)) }),
    ]),
  ),
});

export type SpeechService = ReturnType<typeof createSpeechService>;

export function createSpeechService(settings: SpeechSettings) {
  const { key, model, voice, transcriptionModel } = settings;
  const base = settings.url.replace(/\/$/, '');

  return {
    /** `use` is as the service bills it, if it says. @throws {SpeechFailure} or what the connection throws. */
    async hear({ bytes, type }: Recording, signal: AbortSignal) {
      const body = new FormData();
      // Services tell the format by the file's name.
      body.set('file', new Blob([bytes], { type }), type.replace('audio/', 'call.'));
      body.set('model', transcriptionModel);
      body.set('response_format', 'json');
      const response = await ask('audio/transcriptions', { body }, /^application\/json\b/, signal);
      const parts: Uint8Array[] = [];
      for await (const part of bounded(response, TRANSCRIPT_MAX_BYTES)) parts.push(part);
      const read = v.safeParse(transcript, parsed(Buffer.concat(parts).toString()));
      if (!read.success) throw new SpeechFailure('sent no transcript');
      const { text, usage } = read.output;
      const use = usage && (usage.type === 'duration' ? { seconds: usage.seconds } : { tokens: usage.total_tokens });
      return { text, use };
    },
    /** MP3, as it arrives. Throws like `hear`, also on the way. */
    async *speak(says: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
      const body = JSON.stringify({ model, voice, input: says, response_format: 'mp3' });
      const headers = { 'content-type': 'application/json' };
      const type = /^(audio\/|application\/octet-stream)/;
      const response = await ask('audio/speech', { body, headers }, type, signal);
      let length = 0;
      for await (const part of bounded(response, SPEECH_MAX_BYTES)) {
        length += part.byteLength;
        yield part;
      }
      if (length === 0) throw new SpeechFailure('sent no sound');
    },
  };

  async function ask(
    path: string,
    { body, headers }: { body: string | FormData; headers?: Record<string, string> },
    type: RegExp,
    signal: AbortSignal,
  ): Promise<Response> {
    const response = await fetch(`${base}/${path}`, {
      method: 'POST',
      headers: { ...headers, ...(key && { authorization: `Bearer ${key}` }) },
      body,
      // The key is for this address alone.
      redirect: 'error',
      signal,
    });
    if (response.ok && type.test(response.headers.get('content-type') ?? '')) return response;
    await response.body?.cancel();
    if (response.ok) throw new SpeechFailure('sent another type');
    throw new SpeechFailure(`answered ${response.status}`, true);
  }
}

async function* bounded(response: Response, maxBytes: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.byteLength;
    if (length > maxBytes) throw new SpeechFailure('sent too much');
    yield part;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
