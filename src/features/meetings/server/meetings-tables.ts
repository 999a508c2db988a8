/** Row type of a meeting. */
import type { MeetingStatus } from '../shared/meeting-schema.ts';

declare module '#server/platform/db/database.ts' {
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
  /** JSON array of moments. */
  slots: string;
  status: MeetingStatus;
  starts_at: number | null;
  sequence: number;
  version: number;
  /** How often the side that proposed last has replaced its proposal since the other side answered. */
  repeats: number;
  source_page: string | null;
  /** JSON of a `VisitSource`; null when nothing is known. */
  source: string | null;
  created_at: number;
  updated_at: number;
  envelope_id: string;
}
