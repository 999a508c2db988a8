import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import deskWords from '#content/desk/desk-words.yaml';
import audit from '#content/desk/audit-words.yaml';
import devices from '#content/desk/device-words.yaml';
import goLive from '#content/desk/go-live-words.yaml';
import person from '#content/desk/person-words.yaml';
import reply from '#content/desk/reply-words.yaml';
import webhooks from '#content/desk/webhook-words.yaml';
import words from '#content/desk/workshop-words.yaml';
import hoursWords from '#content/meeting-hours-words.yaml';
import type { DeskView } from '#features/desk/shared/desk-schema.ts';
import type { Invited, TeamMember } from '#features/desk/shared/desk-settings-schema.ts';
import { routes } from '#shared/site/routes.ts';
import { typedAddress } from '#shared/text/email-address.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { AskFirst } from '#web/ui/ask-first.tsx';
import { Field } from '#web/ui/field.tsx';
import { formatDayTime } from '#web/ui/format-moment.ts';
import { Audit } from './audit.tsx';
import { act, useDesk } from '../desk-calls.ts';
import { Backups, useBackupRisk } from './backups.tsx';
import { Devices } from './devices.tsx';
import { Entry } from './entry.tsx';
import { GoLive } from './go-live.tsx';
import { DeskFrame } from '../frame/desk-frame.tsx';
import { DeskButton, submitBy } from '../frame/desk-parts.tsx';
import { LineIcon } from '../frame/line-icon.tsx';
import { Keys } from '../frame/keys-dialog.tsx';
import list from './settings.module.css';
import { SavedTexts } from './saved-texts.tsx';
import { Signature } from './signature.tsx';

export function Workshop() {
  return <DeskFrame heading={deskWords.screens.workshop}>{(desk) => <Settings desk={desk} />}</DeskFrame>;
}

const Webhooks = lazy(async () => ({ default: (await import('./webhooks.tsx')).Webhooks }));
const MeetingHours = lazy(async () => ({ default: (await import('../meetings/meeting-hours.tsx')).MeetingHours }));

interface Section {
  /** It is in stored addresses. */
  id: string;
  heading: string;
  beginsGroup?: string;
  /** Without it, it is on the account's page. */
  Content?: ComponentType<{ desk: DeskView }>;
  isForOwners?: true;
  /** Not shown before its fold is opened, because it asks other servers. */
  waits?: true;
}

/** Also in mails. */
const GO_LIVE = 'go-live-heading';
const BACKUPS = 'backups-heading';
/** Daily settings come before those made once. */
const SECTIONS: readonly Section[] = [
  { id: 'devices-heading', heading: devices.heading, beginsGroup: words.groups.you, Content: Devices },
  { id: 'signature-heading', heading: reply.signature.heading, Content: Signature },
  { id: 'sign-in-devices', heading: words.devices },
  { id: 'keys-heading', heading: deskWords.keys.heading, Content: Keys },
  { id: 'replies-heading', heading: person.saved.heading, beginsGroup: words.groups.replies, Content: SavedTexts },
  { id: 'meeting-hours-heading', heading: hoursWords.heading, Content: MeetingHours, isForOwners: true },
  { id: GO_LIVE, heading: goLive.heading, beginsGroup: words.groups.desk, Content: GoLive, waits: true },
  { id: 'team-heading', heading: words.team.heading, Content: Team },
  { id: 'webhooks-heading', heading: webhooks.heading, Content: Webhooks, isForOwners: true },
  { id: BACKUPS, heading: words.backups.heading, Content: Backups },
  { id: 'audit-heading', heading: audit.heading, Content: Audit },
];

/** Folded, so that all of them are in sight; the address opens one. */
function Settings({ desk }: { desk: DeskView }) {
  const named = useLocationProperty(() => location.hash.slice(1));
  const [opened, setOpened] = useState<readonly string[]>([]);
  const risk = useBackupRisk();
  const shown = SECTIONS.filter(({ isForOwners }) => !isForOwners || desk.role === 'owner');
  useEffect(() => document.getElementById(named)?.focus(), [named]);
  return (
    <div className={list.settings}>
      {risk && (
        <p className="note" data-tone="bad">
          <strong>{risk}</strong> <br />
          <a href={`#${BACKUPS}`}>{words.backups.atRisk.see}</a>
        </p>
      )}
      {shown.map(({ id, heading, beginsGroup, Content, waits }) => (
        <section key={id} aria-labelledby={id}>
          {beginsGroup && <p className="small">{beginsGroup}</p>}
          {Content ? (
            <details
              className="fold"
              open={id === named}
              onToggle={({ currentTarget }) => currentTarget.open && setOpened([...opened, id])}
            >
              <summary id={id}>
                <h2>{heading}</h2>
              </summary>
              <div className="flow">
                <Suspense fallback={null}>
                  {(!waits || id === named || opened.includes(id)) && <Content desk={desk} />}
                </Suspense>
              </div>
            </details>
          ) : (
            <SiteLink id={id} className={`split ${list.link}`} to={`${routes.account}#two-step`}>
              {heading} <LineIcon of="next" />
            </SiteLink>
          )}
        </section>
      ))}
    </div>
  );
}

function Team({ desk: { role: ownRole, me, members } }: { desk: DeskView }) {
  const isOwner = ownRole === 'owner';
  const { team } = words;
  const { data } = useDesk<{ members: TeamMember[]; invited: Invited[] }>('desk-team');
  const [email, setEmail] = useState('');
  const [said, setSaid] = useState('');
  const [removing, setRemoving] = useState<string>();
  const invite = async () => {
    setSaid('');
    if (!(await act('desk-invite', { email, role: 'helper' }))) return;
    setSaid(fillWords(team.sent, { member: email }));
    setEmail('');
  };
  /** Whoever is on the team without having been added has the owner's address. */
  const addedAs = (id: string) => data?.members.find((one) => one.id === id)?.role;
  return (
    <>
      <ul className="rows">
        {(data ? members : []).map(({ id, email: member }) => (
          <Entry key={id} name={member} state={roleWords(addedAs(id) ?? 'owner', id === me)}>
            {isOwner && id !== me && addedAs(id) && (
              <AskFirst
                verb={team.remove}
                what={member}
                asking={removing === id}
                onAsk={(asking) => setRemoving(asking ? id : undefined)}
                busy={false}
                onYes={() => void act('desk-remove', { id })}
              />
            )}
          </Entry>
        ))}
        {data?.invited.map(({ email: member, until }) => (
          <Entry key={member} name={member} state={fillWords(team.invited, { time: formatDayTime(until) })}>
            {isOwner && (
              <DeskButton
                label={team.withdraw}
                aria-label={fillWords(team.withdrawWhose, { member })}
                onClick={() => void act('desk-withdraw', { email: member })}
              />
            )}
          </Entry>
        ))}
      </ul>
      {isOwner && (
        <form className={`stack ${list.form}`} onSubmit={submitBy(invite)}>
          <Field
            name="email"
            type="email"
            label={team.field}
            hint={team.hint}
            value={email}
            onChange={({ target }) => setEmail(typedAddress(target.value))}
            required
          />
          <DeskButton variant="gold" type="submit" label={team.invite} />
        </form>
      )}
      <p role="status">{said}</p>
    </>
  );
}

function roleWords(role: TeamMember['role'], isYou: boolean): string {
  const { team } = words;
  return isYou ? fillWords(team.you, { role: team[role] }) : team[role];
}
