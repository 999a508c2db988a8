declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface Parameters {
    version: 'aes128gcm';
    /** One's own key pair, made for one message by its sender. */
    privateKey: ECDH;
    /** In base64url, like all that follow: the receiver's public key; when decrypting, the message names its sender's. */
    dh?: string;
    authSecret: string;
    /** Random by default. */
    salt?: string;
  }

  export function encrypt(message: Buffer, parameters: Parameters): Buffer;
  export function decrypt(message: Buffer, parameters: Parameters): Buffer;
}
