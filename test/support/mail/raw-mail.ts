/** Messages as they come over the wire. */

export interface RawMailParts {
  from?: string;
  to?: string;
  subject?: string;
  messageId?: string | null;
  /** Further headers, in front of the others, as servers add them. */
  headers?: readonly string[];
  type?: string;
  body: string;
}

export const ANN = 'ann@visitor.example';
export const SITE_MAILBOX = 'hello@agency.example';

let count = 0;

export function rawMail({
  from = `Ann Lee <${ANN}>`,
  to = SITE_MAILBOX,
  subject = 'Re: Your message',
  messageId = `<${(count += 1)}@visitor.example>`,
  headers = [],
  type = 'text/plain; charset=utf-8',
  body,
}: RawMailParts): Buffer {
  const lines = [
    ...headers,
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    ...(messageId === null ? [] : [`Message-ID: ${messageId}`]),
    'Date: Mon, 23 Nov 2026 10:00:00 +0000',
    'MIME-Version: 1.0',
    `Content-Type: ${type}`,
    '',
    body,
  ];
  return Buffer.from(lines.join('\n').replaceAll('\n', '\r\n'));
}

export interface RawPart {
  headers: readonly string[];
  body: string;
}

/** Parts in one message, for `type` and `body` of {@link rawMail}. */
export function multipart(kind: string, parts: readonly RawPart[]): Pick<RawMailParts, 'type' | 'body'> {
  const body = parts.map((part) => ['--b1', ...part.headers, '', part.body].join('\n'));
  return { type: `multipart/${kind}; boundary=b1`, body: [...body, '--b1--', ''].join('\n') };
}
