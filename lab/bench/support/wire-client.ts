/** An HTTP/1.1 client on bare sockets, because node:http would reach its limit before the server does. */
import { connect, type Socket } from 'node:net';

export interface WireAnswer {
  /** 0 when the connection failed. */
  status: number;
  body: string;
}

const FAILED: WireAnswer = { status: 0, body: '' };

export interface WireRequest {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A connection for one request at a time. */
export class WireConnection {
  readonly #socket: Socket;
  readonly #host: string;
  #received = '';
  #answer: ((answer: WireAnswer) => void) | undefined;
  #isOpen = true;

  constructor({ hostname, port, host }: URL) {
    this.#host = host;
    this.#socket = connect({ port: Number(port), host: hostname, noDelay: true }).setEncoding('latin1');
    this.#socket.on('data', (text: string) => this.#read(text));
    this.#socket.on('error', () => undefined);
    this.#socket.on('close', () => {
      this.#isOpen = false;
      this.#finish(FAILED);
    });
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Gives up and closes the connection after `timeoutMs`. */
  async ask({ method, path, headers = {}, body = '' }: WireRequest, timeoutMs: number): Promise<WireAnswer> {
    const { promise, resolve } = Promise.withResolvers<WireAnswer>();
    this.#answer = resolve;
    this.#received = '';
    const lines = Object.entries({ host: this.#host, 'content-length': String(Buffer.byteLength(body)), ...headers });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    this.#socket.write(`${method} ${path} HTTP/1.1\r\n${head}\r\n${body}`);
    const late = setTimeout(() => this.close(), timeoutMs);
    return promise.finally(() => clearTimeout(late));
  }

  close(): void {
    this.#isOpen = false;
    this.#socket.destroy();
    this.#finish(FAILED);
  }

  #read(text: string): void {
    this.#received += text;
    const headEnd = this.#received.indexOf('\r\n\r\n') + 4;
    if (headEnd < 4) return;
    const head = this.#received.slice(0, headEnd);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#received.length < headEnd + length) return;
    if (/\r\nconnection: close/i.test(head)) this.#isOpen = false;
    this.#finish({ status: Number(head.slice(9, 12)), body: this.#received.slice(headEnd, headEnd + length) });
  }

  #finish(answer: WireAnswer): void {
    const resolve = this.#answer;
    this.#answer = undefined;
    resolve?.(answer);
  }
}

/** A request on a connection of its own, as a new visitor makes it. */
export async function askOnce(origin: URL, request: WireRequest, timeoutMs: number): Promise<WireAnswer> {
  const connection = new WireConnection(origin);
  const answer = await connection.ask(request, timeoutMs);
  connection.close();
  return answer;
}
