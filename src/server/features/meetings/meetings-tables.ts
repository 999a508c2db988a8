/** The row of a meeting. */
import type { MeetingStatus } from '../../../shared/meeting-schema.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    meetings: MeetingRow;
  }
}

export interface MeetingRow {
  id: string;
  name: string;
  email: string;
  email_key: string;
  about: string;
  time_zone: string;
  /** JSON text. */
  slots: string;
  status: MeetingStatus;
  starts_at: number | null;
  sequence: number;
  version: number;
  source_page: string | null;
  /** JSON text, as visit-source.ts has it; null when nothing is known. */
  source: string | null;
  created_at: number;
  updated_at: number;
  /** Why it waits for the owner, in words; null for what was told at once. */
  held_for: string | null;
  released_at: number | null;
}
