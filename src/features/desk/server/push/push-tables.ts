declare module '#server/platform/db/database.ts' {
  interface Tables {
    push_devices: PushDeviceRow;
    push_keys: PushKeyRow;
  }
}

export interface PushDeviceRow {
  id: string;
  user_id: string;
  name: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  added_at: number;
  /** Up to when its member knows what came: from a message, or because they had the desk in sight. */
  told_until: number;
  /** When the last message was sent. */
  told_at: number;
  /** When the desk was last in sight there; 0 once it was hidden or closed. */
  seen_at: number;
}

export interface PushKeyRow {
  name: string;
  /** What browsers subscribe with. */
  public_key: string;
  encrypted_key: string;
  created_at: number;
}
