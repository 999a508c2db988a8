/** Ends a test worker that a mutant keeps in a loop, which no timer of its own thread can. */
import { Worker } from 'node:worker_threads';

const END = 'setTimeout(() => process.kill(process.pid, "SIGKILL"), Number(process.env.MUTANT_TIMEOUT_MS))';

const worker = new Worker(END, { eval: true });
worker.unref();
