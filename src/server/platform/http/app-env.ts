import type { HttpBindings } from '@hono/node-server';

export interface AppEnv {
  /** Absent when a test calls the app without a socket. */
  Bindings: Partial<HttpBindings>;
  Variables: { requestId: string };
}
