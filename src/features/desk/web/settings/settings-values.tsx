/** What the list of settings says of each section: how it is set now. */
import type { ReactNode } from 'react';
import audit from '#content/desk/audit-words.yaml';
import deskWords from '#content/desk/desk-words.yaml';
import words from '#content/desk/workshop-words.yaml';
import type { MeetingHoursView } from '#features/meetings/shared/meeting-hours-schema.ts';
import { DAY_MS } from '#shared/site/durations.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import type { DeskView, SavedReply } from '#features/desk/shared/desk-schema.ts';
import type { AuditView, Chore } from '#features/desk/shared/desk-settings-schema.ts';
import type { PushDevicesView } from '#features/desk/shared/push-schema.ts';
import { useDesk } from '../desk-calls.ts';
import { countWords } from '../person-names.ts';
import { isOnDay, shortTime } from '../waiting-words.ts';
import { thisDevice } from '../this-device.ts';

const { values } = words;

/** Empty until it is known. */
const Shown = ({ children, isAtRisk }: { children: ReactNode; isAtRisk?: boolean | undefined }) => (
  <span dir="auto" data-at-risk={isAtRisk || undefined}>
    {children}
  </span>
);

export function TeamValue() {
  const { data } = useDesk<DeskView>('desk-view');
  return <Shown>{data && countWords(data.members.length, deskWords.people)}</Shown>;
}

export function HoursValue() {
  const { data } = useDesk<MeetingHoursView>('meeting-hours');
  const days = data?.hours.days.filter((day) => day !== null).length ?? 0;
  const minutes = String(data?.hours.minutes);
  return <Shown>{data && (days === 0 ? values.noHours : countWords(days, values.hours, { minutes }))}</Shown>;
}

export function DevicesValue() {
  const { data } = useDesk<PushDevicesView>('desk-devices');
  const isOn = data?.devices.some(({ id }) => id === thisDevice());
  return <Shown>{data && (isOn ? values.on : values.off)}</Shown>;
}

/** With which they sign in, rather than where they are notified. */
export function SignInDevicesValue() {
  const { data } = useDesk<PushDevicesView>('desk-devices');
  return <Shown>{data && countWords(data.authenticators, values.devices)}</Shown>;
}

export function SignatureValue() {
  const { data } = useDesk<{ signature: string }>('reply-signature');
  return <Shown>{data && (data.signature.split('\n')[0] || values.none)}</Shown>;
}

export function RepliesValue() {
  const { data } = useDesk<{ replies: SavedReply[] }>('desk-replies');
  return (
    <Shown>{data && (data.replies.length === 0 ? values.none : countWords(data.replies.length, values.replies))}</Shown>
  );
}

export function BackupsValue() {
  const { data } = useDesk<{ chores: Chore[] }>('desk-upkeep');
  const backup = data?.chores.find(({ task }) => task === 'backup');
  const state = !backup
    ? values.backupsOff
    : backup.problem !== null
      ? values.failed
      : backup.succeededAt === null
        ? words.backups.never
        : whenWords(backup.succeededAt);
  return <Shown isAtRisk={data && areBackupsAtRisk(data.chores)}>{data && state}</Shown>;
}

/** Backups are made daily unless the server is set otherwise, so the last one is old after two days. */
export function areBackupsAtRisk(chores: readonly Chore[]): boolean {
  const backup = chores.find(({ task }) => task === 'backup');
  const at = backup?.succeededAt;
  return !backup || backup.problem !== null || !at || Date.now() - Date.parse(at) > 2 * DAY_MS;
}

export function AuditValue() {
  const { data } = useDesk<AuditView>('desk-audit');
  const last = data?.entries[0];
  return <Shown>{data && (last ? whenWords(last.at) : audit.none)}</Shown>;
}

/** "Today, 2:30 PM", or "Nov 21". */
function whenWords(at: string): string {
  const now = new Date();
  const time = shortTime(at, now);
  return isOnDay(at, now) ? fillWords(values.today, { time }) : time;
}
