import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import * as v from 'valibot';
import { isThisMachine } from '../platform/http/request/client-address.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/site/durations.ts';

export type Checked<Entries extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<Entries, undefined>>;

/** Private ranges (RFC 1918, RFC 4193), and names that only a local network knows, such as a container's. */
const OWN_ADDRESS = /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))(\.\d{1,3}){2,3}$|^\[f[cd]/;
const OWN_NAME = /^[a-z][a-z\d-]{0,62}$|\.(local|lan|internal)$/;

/** `hostname` is spelled as `URL` does it. */
export function isOwnNetwork(hostname: string): boolean {
  return isThisMachine(hostname) || OWN_ADDRESS.test(hostname) || OWN_NAME.test(hostname);
}

export function trueOrFalse() {
  return v.pipe(
    v.picklist(['true', 'false'], 'Give true or false.'),
    v.transform((text) => text === 'true'),
  );
}

export function onOrOff() {
  return v.pipe(
    v.picklist(['on', 'off'], 'Give on or off.'),
    v.transform((text) => text === 'on'),
  );
}

export function wholeNumber(lowest: number, highest: number) {
  const message = `Give a whole number from ${lowest} to ${highest}.`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,6}$/, message),
    v.transform(Number),
    v.minValue(lowest, message),
    v.maxValue(highest, message),
  );
}

export function positiveNumber() {
  const message = 'Give a number above 0, such as 1 or 0.5.';
  return v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/, message), v.transform(Number), v.gtValue(0, message));
}

/** In milliseconds. */
export function duration() {
  return v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,3}[mhd]$/, 'Give a number of minutes, hours or days, such as 30m, 24h or 2d.'),
    v.transform(
      (text) => Number(text.slice(0, -1)) * { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS }[text.slice(-1) as 'm' | 'h' | 'd'],
    ),
  );
}

export function url(message: string, accept: (url: URL) => boolean) {
  return v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && accept(new URL(text)), message),
  );
}

/** The base address of an endpoint that speaks OpenAI's wire format. */
export function endpointUrl() {
  return url(
    'Give the base address of an OpenAI-compatible endpoint, such as https://api.example/v1; http only in your own network.',
    ({ protocol, hostname }) => protocol === 'https:' || (protocol === 'http:' && isOwnNetwork(hostname)),
  );
}

export function serviceKey() {
  return v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'Give the key as the service shows it.'));
}

export function serviceName() {
  return v.pipe(v.string(), v.regex(/^[\w.:/@-]{1,200}$/, 'Give the name that the service uses.'));
}

export function postgresUrl() {
  return url('Give a PostgreSQL address, such as postgres://user:password@host:5432/name.', (it) =>
    /^postgres(ql)?:$/.test(it.protocol),
  );
}

export function folder() {
  return v.pipe(
    v.string(),
    v.check((path) => !isInFile(resolve(path)), 'Give a folder: this path is a file, or leads through one.'),
  );
}

function isInFile(path: string): boolean {
  try {
    return !statSync(path).isDirectory();
  } catch {
    return path !== dirname(path) && isInFile(dirname(path));
  }
}
