/** A process that only checks passwords, as many at once as the server does. Prints its checks per second. */
import { hash, verify } from '@node-rs/argon2';

const AT_ONCE = 2;
const MILLISECONDS = 4_000;
const PASSWORD = 'correct horse battery';

const stored = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
const started = performance.now();
let done = 0;
await Promise.all(Array.from({ length: AT_ONCE }, checkOnAndOn));
console.log((done * 1000) / (performance.now() - started));

async function checkOnAndOn(): Promise<void> {
  while (performance.now() - started < MILLISECONDS) {
    await verify(stored, PASSWORD);
    done += 1;
  }
}
