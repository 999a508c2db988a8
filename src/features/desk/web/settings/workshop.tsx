import { Fragment, lazy, Suspense, useEffect, useState } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import deskWords from '#content/desk/desk-words.yaml';
import audit from '#content/desk/audit-words.yaml';
import devices from '#content/desk/device-words.yaml';
import person from '#content/desk/person-words.yaml';
import reply from '#content/desk/reply-words.yaml';
import words from '#content/desk/workshop-words.yaml';
import hoursWords from '#content/meeting-hours-words.yaml';
import type { DeskView } from '#features/desk/shared/desk-schema.ts';
import type { Chore, Invited, TeamMember } from '#features/desk/shared/desk-settings-schema.ts';
import { routes } from '#shared/site/routes.ts';
import { typedAddress } from '#shared/text/email-address.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { AskFirst } from '#web/ui/ask-first.tsx';
import { Field } from '#web/ui/field.tsx';
import { formatDayTime } from '#web/ui/format-moment.ts';
import { Audit } from './audit.tsx';
import { act, useDesk } from '../desk-calls.ts';
import { Backups } from './backups.tsx';
import { Devices } from './devices.tsx';
import { Entry } from './entry.tsx';
import { DeskFrame } from '../frame/desk-frame.tsx';
import { Blocks } from '../frame/desk-opening.tsx';
import { DeskButton, submitBy } from '../frame/desk-parts.tsx';
import list from './settings.module.css';
import {
  areBackupsAtRisk,
  AuditValue,
  BackupsValue,
  DevicesValue,
  HoursValue,
  RepliesValue,
  SignatureValue,
  SignInDevicesValue,
  TeamValue,
} from './settings-values.tsx';
import { SavedTexts } from './saved-texts.tsx';
import { Signature } from './signature.tsx';
import { useWide } from '../wide-screen.ts';

/** Only owners have it. */
const MeetingHours = lazy(async () => ({ default: (await import('../meetings/meeting-hours.tsx')).MeetingHours }));

export function Workshop() {
  return <DeskFrame heading={deskWords.screens.workshop}>{(desk) => <Settings desk={desk} />}</DeskFrame>;
}

/** Daily settings come before those made once. The ids are in stored addresses. */
const BACKUPS = { id: 'backups-heading', heading: words.backups.heading, Value: BackupsValue } as const;
const GROUPS = [
  [
    words.groups.you,
    [
      { id: 'devices-heading', heading: devices.heading, Value: DevicesValue },
      { id: 'signature-heading', heading: reply.signature.heading, Value: SignatureValue },
    ],
  ],
  [
    words.groups.replies,
    [
      { id: 'replies-heading', heading: person.saved.heading, Value: RepliesValue },
      { id: 'meeting-hours-heading', heading: hoursWords.heading, Value: HoursValue },
    ],
  ],
  [
    words.groups.desk,
    [
      { id: 'team-heading', heading: words.team.heading, Value: TeamValue },
      BACKUPS,
      { id: 'audit-heading', heading: audit.heading, Value: AuditValue },
    ],
  ],
] as const;
type Section = (typeof GROUPS)[number][1][number];

/** From here on the list of sections stands beside one of them. */
const LIST_REM = 64;

function Settings({ desk }: { desk: DeskView }) {
  const isOwner = desk.role === 'owner';
  const { data, error } = useDesk<{ chores: Chore[] }>('desk-upkeep');
  const current = useLocationProperty(() => location.hash.slice(1));
  /** What can lose everything comes before what is merely set. */
  const isAtRisk = data && areBackupsAtRisk(data.chores);
  const isFurther = (one: Section) => (one === BACKUPS ? !isAtRisk : isOwner || one.id !== 'meeting-hours-heading');
  const further = GROUPS.map(([name, all]) => [name, all.filter(isFurther)] as const);
  const groups = isAtRisk ? [['', [BACKUPS]] as const, ...further] : further;
  const sections = groups.flatMap(([, inGroup]) => inGroup);
  const chosen = sections.find(({ id }) => id === current)?.id;
  const hasList = useWide(LIST_REM);
  /** Beside the list the first is open until another is chosen; without room for both, the list comes first. */
  const shown = chosen ?? (hasList ? sections[0]?.id : undefined);
  const isKnown = data !== undefined || error !== null;
  useEffect(() => {
    if (chosen && isKnown) document.getElementById(chosen)?.focus();
  }, [chosen, isKnown]);
  if (!isKnown) return <Blocks />;
  return (
    <div className={list.settings} data-chosen={chosen}>
      <nav aria-label={words.contents} className={list.sections}>
        {groups.map(([name, inGroup]) => (
          <Fragment key={name}>
            {name && <h2>{name}</h2>}
            <ul>
              {inGroup.map(({ id, heading, Value }) => (
                <li key={id}>
                  <a href={`#${id}`} aria-current={id === shown ? 'location' : undefined}>
                    <span>{heading}</span> <Value />
                  </a>
                </li>
              ))}
              {name === words.groups.you && (
                <li>
                  <SiteLink to={`${routes.account}#two-step`}>
                    <span>{words.devices}</span> <SignInDevicesValue />
                  </SiteLink>
                </li>
              )}
            </ul>
          </Fragment>
        ))}
      </nav>
      <div>
        {chosen && (
          <SiteLink className={`tap ${list.back}`} to={routes['desk-workshop']}>
            {words.back}
          </SiteLink>
        )}
        {sections.map(({ id, heading }) => (
          <section
            key={id}
            aria-labelledby={id}
            className={`part flow ${list.part}`}
            data-current={id === shown || undefined}
          >
            <h2 id={id} className="title" tabIndex={-1}>
              {heading}
            </h2>
            {id === 'team-heading' && <Team desk={desk} />}
            {id === 'meeting-hours-heading' && (
              <Suspense fallback={null}>
                <MeetingHours />
              </Suspense>
            )}
            {id === 'devices-heading' && <Devices />}
            {id === 'signature-heading' && <Signature />}
            {id === 'replies-heading' && <SavedTexts />}
            {id === 'backups-heading' && <Backups />}
            {id === 'audit-heading' && <Audit members={desk.members} />}
          </section>
        ))}
      </div>
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
