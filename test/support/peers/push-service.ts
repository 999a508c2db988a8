/**
 * A push service with one browser behind it. It takes messages as the real ones do: it checks who signed (RFC 8292) and
 * decrypts what only the browser can read, by RFC 8291 and RFC 8188 alone, not by the code that encrypted it.
 */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PublicPost } from '#server/platform/outgoing/public-post.ts';

interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  signedFor: { aud: string; exp: number; sub: string };
  publicKey: string;
  message: unknown;
}

const SALT_BYTES = 16;
const HEADER_BYTES = 21;
const TAG_BYTES = 16;

export async function startPushService() {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(SALT_BYTES);
  const received: ReceivedPush[] = [];
  let answer: { status: number; retryAfter?: string } = { status: 201 };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      const signed = signatureOf(headers.authorization ?? '');
      const message = JSON.parse(decrypt(Buffer.concat(parts)).toString());
      received.push({ path, headers, ...signed, message });
      const { status, retryAfter } = answer;
      response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  function decrypt(body: Buffer): Buffer {
    const salt = body.subarray(0, SALT_BYTES);
    const sender = body.subarray(HEADER_BYTES, HEADER_BYTES + body.readUInt8(HEADER_BYTES - 1));
    const shared = browser.computeSecret(sender);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
    const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
    const derived = (what: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${what}\0`), length));
    const sealed = body.subarray(HEADER_BYTES + sender.length);
    const cipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
    cipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    const padded = Buffer.concat([cipher.update(sealed.subarray(0, -TAG_BYTES)), cipher.final()]);
    // The last record ends with a 2 before its padding.
    return padded.subarray(0, padded.lastIndexOf(2));
  }

  return {
    received,
    /** What the browser gives the site. */
    browser: (name = 'one') => ({
      endpoint: `https://push.example.com/send/${name}`,
      p256dh: browser.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    }),
    answerWith(status: number, retryAfter?: string) {
      answer = { status, ...(retryAfter !== undefined && { retryAfter }) };
    },
    /** The bytes that would have gone to the public address come here. */
    post: (async (url, { headers, body }) => {
      const target = `http://127.0.0.1:${port}${new URL(url).pathname}`;
      const taken = await fetch(target, { method: 'POST', headers, body: new Uint8Array(body) });
      return { status: taken.status, retryAfter: taken.headers.get('retry-after') ?? undefined };
    }) satisfies PublicPost,
    stop: async () => new Promise((resolve) => server.close(resolve)),
  };
}

/** @throws when the signature isn't that of the key beside it. */
function signatureOf(authorization: string): Pick<ReceivedPush, 'signedFor' | 'publicKey'> {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isRight) throw new Error('wrong signature');
  return { publicKey, signedFor: JSON.parse(Buffer.from(claims, 'base64url').toString()) as ReceivedPush['signedFor'] };
}
