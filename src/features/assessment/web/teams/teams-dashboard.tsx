/** What a signed-in visitor sees of teams: the list, an invitation, or one team. */
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import words from '#content/assessment/team-words.yaml';
import page from '#content/pages/disc-team-page.yaml';
import { ownKey } from '#features/accounts/web/sign-in/own-queries.ts';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { LinkButton } from '#web/blocks/link-button.tsx';
import { CallError } from '#web/api/call-error.ts';
import { messageOf } from '#web/api/failure-words.ts';
import { callFunction } from '#web/api/functions-client.ts';
import { queryClient } from '#web/api/query-client.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import {
  TEAM_NAME_MAX_LENGTH,
  type DiscTeam,
  type DiscTeamInvitation,
  type DiscTeams,
} from '#features/assessment/shared/teams/disc-team.ts';
import { useFocusedHeading } from '../focused-heading.ts';
import { useTeamAction } from './team-actions.ts';
import { isInvitation, teamPath } from './team-address.ts';
import { ShowForm } from './show-form.tsx';
import { TeamView, Tool } from './team-view.tsx';
import styles from './teams.module.css';

export default function TeamsDashboard({ userId }: { userId: string }) {
  const shown = useLocationProperty(() => location.hash).slice(1);
  const [arrival] = useState(shown);
  return (
    <QueryClientProvider client={queryClient}>
      <Shown key={shown} userId={userId} shown={shown} isFirst={shown === arrival} />
    </QueryClientProvider>
  );
}

interface ShownProps {
  userId: string;
  shown: string;
  /** Whether it is what the page opened with: later ones take the focus. */
  isFirst: boolean;
}

function Shown({ userId, shown, isFirst }: ShownProps) {
  const what = isInvitation(shown) ? 'disc-team-invitation' : shown ? 'disc-team' : 'none';
  const mine = useQuery({
    queryKey: ownKey(userId, 'disc-teams'),
    queryFn: async () => callFunction<DiscTeams>('disc-teams', {}),
  });
  const one = useQuery({
    queryKey: ownKey(userId, 'disc-teams', shown),
    queryFn: async () =>
      what === 'disc-team-invitation'
        ? { invitation: await callFunction<DiscTeamInvitation>(what, { token: shown }) }
        : { team: await callFunction<DiscTeam>(what, { team: shown }) },
    enabled: what !== 'none',
  });
  const { invitation, team } = one.data ?? {};
  const failure = one.error ?? mine.error;
  // A refusal is final, even while an earlier answer is still there.
  const isGone = one.error instanceof CallError && one.error.status < 500 && one.error.status >= 400;
  const name = isGone
    ? words.gone.heading
    : invitation
      ? fillWords(words.invitation.heading, { team: invitation.team.name })
      : team?.name;
  const isWaiting = mine.data === undefined || (what !== 'none' && one.data === undefined);
  return (
    <>
      <Heading text={name ?? page.heading} isFirst={isFirst}>
        {invitation && !isGone && <p className="lead">{invitationWords(invitation)}</p>}
        {shown ? (
          <SiteLink className={`small ${styles.onScreen}`} to={routes['disc-team']}>
            {words.back}
          </SiteLink>
        ) : (
          <p className="lead">{page.lead}</p>
        )}
      </Heading>
      {isGone || (failure && isWaiting) ? (
        <div className="ruled flow section" role="alert">
          <p>{messageOf(failure)}</p>
          {!isGone && (
            <Button
              variant="gold"
              onClick={() => void Promise.all([mine.refetch(), what !== 'none' && one.refetch()])}
              label={words.again}
            />
          )}
        </div>
      ) : isWaiting ? (
        <p className="ruled section" role="status">
          {words.loading}
        </p>
      ) : invitation ? (
        <Invitation token={shown} invitation={invitation} mine={mine.data} />
      ) : team ? (
        <TeamView team={team} mine={mine.data} />
      ) : (
        <TeamList mine={mine.data} />
      )}
    </>
  );
}

function Heading({ text, isFirst, children }: { text: string; isFirst: boolean; children: ReactNode }) {
  const heading = useFocusedHeading(!isFirst);
  return (
    <header className="flow">
      <p className={`eyebrow ${styles.onScreen}`}>{page.eyebrow}</p>
      <h1 ref={heading} tabIndex={-1}>
        <bdi>{text}</bdi>
      </h1>
      {children}
    </header>
  );
}

function TeamList({ mine }: { mine: DiscTeams }) {
  const { list } = words;
  const { run, isPending, said } = useTeamAction();
  return (
    <>
      <section className="titled ruled" aria-labelledby="teams">
        <h2 id="teams">{list.heading}</h2>
        {mine.teams.length === 0 ? (
          <p>{list.none}</p>
        ) : (
          <ul className="rows">
            {mine.teams.map(({ id, name, members, isOwner }) => (
              <li key={id} className="split">
                <SiteLink to={teamPath(id)}>
                  <bdi>{name}</bdi>
                </SiteLink>
                <span className="small">
                  {members === 1 ? list.one : fillWords(list.many, { count: String(members) })}
                  {isOwner && `, ${list.yours}`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <Tool id="open" heading={list.open} note={list.openNote}>
        <p className="note">{words.not}</p>
        <ShowForm
          results={mine.results}
          busy={isPending}
          button={list.button}
          onSend={(shown, form) =>
            run('open-disc-team', { name: form.get('team'), ...shown }, ({ team = '' }) => navigate(teamPath(team)))
          }
        >
          <Field id="team-name" name="team" label={list.name} maxLength={TEAM_NAME_MAX_LENGTH} required />
        </ShowForm>
        <p role="status">{said}</p>
      </Tool>
    </>
  );
}

function invitationWords({ team, from }: DiscTeamInvitation): string {
  const texts = words.invitation;
  const who = from ? fillWords(texts.from, { name: from }) : texts.noName;
  return `${who} ${team.members === 1 ? texts.one : fillWords(texts.many, { count: String(team.members) })}`;
}

interface InvitationProps {
  token: string;
  invitation: DiscTeamInvitation;
  mine: DiscTeams;
}

function Invitation({ token, invitation: { team, isMember }, mine }: InvitationProps) {
  const texts = words.invitation;
  const { run, isPending, said } = useTeamAction();
  return (
    <section className="titled ruled" aria-labelledby="show">
      <h2 id="show">{words.show.heading}</h2>
      <div className="flow">
        {isMember ? (
          <LinkButton variant="gold" to={teamPath(team.id)} label={texts.open} />
        ) : (
          <>
            <p className="note">{words.not}</p>
            <ShowForm
              results={mine.results}
              busy={isPending}
              button={texts.button}
              onSend={(shown) => run('join-disc-team', { token, ...shown }, () => navigate(teamPath(team.id)))}
            />
          </>
        )}
        <p role="status">{said}</p>
      </div>
    </section>
  );
}
