/** One team as a member sees it: the sheet that prints on one page, and what each may do about it. */
import { useState, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import words from '#content/assessment/team-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { AskFirst } from '#web/ui/ask-first.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkToCopy } from '#web/ui/link-to-copy.tsx';
import { TEAM_MAX_MEMBERS, type DiscTeam, type DiscTeams } from '#features/assessment/shared/teams/disc-team.ts';
import { ShowForm } from './show-form.tsx';
import { useTeamAction } from './team-actions.ts';
import { TeamSheet } from './team-sheet.tsx';
import styles from './teams.module.css';

export function TeamView({ team, mine }: { team: DiscTeam; mine: DiscTeams }) {
  return (
    <>
      {team.own ? <TeamSheet team={team} /> : <p className="note">{words.map.absent}</p>}
      <div className={styles.tools}>
        {team.link !== null && <Owner team={team} link={team.link} />}
        <Own team={team} mine={mine} />
        {team.own && <Leave team={team} />}
      </div>
    </>
  );
}

function Own({ team, mine }: { team: DiscTeam; mine: DiscTeams }) {
  const { run, isPending, said } = useTeamAction();
  return (
    <Tool id="own" heading={words.show.heading}>
      <ShowForm
        // Anew once something else is shown, by another tab for example.
        key={JSON.stringify(team.own)}
        results={mine.results}
        own={team.own}
        busy={isPending}
        button={words.show.save}
        onSend={(shown) => run('show-on-disc-team', { team: team.id, ...shown }, () => words.show.saved)}
      />
      <p role="status">{said}</p>
    </Tool>
  );
}

function Owner({ team, link }: { team: DiscTeam; link: string }) {
  const texts = words.owner;
  const { run, isPending, said } = useTeamAction();
  const [asking, setAsking] = useState(false);
  return (
    <Tool id="owner" heading={texts.heading} note={texts.note}>
      <p className="note">{words.not}</p>
      {team.members.length >= TEAM_MAX_MEMBERS && <p>{texts.full}</p>}
      <LinkToCopy key={link} label={texts.link} url={link} />
      <div className="actions">
        <Button
          variant="quiet"
          size="small"
          aria-disabled={isPending || undefined}
          onClick={() => run('renew-disc-team-link', { team: team.id }, () => texts.renewed)}
          label={texts.renew}
        />
        <AskFirst
          verb={texts.close}
          asking={asking}
          onAsk={setAsking}
          busy={isPending}
          onYes={() => run('close-disc-team', { team: team.id }, () => navigate(routes['disc-team']))}
        />
      </div>
      <p role="status">{asking ? texts.closeAsk : said}</p>
    </Tool>
  );
}

function Leave({ team }: { team: DiscTeam }) {
  const texts = words.leave;
  const { run, isPending, said } = useTeamAction();
  const [asking, setAsking] = useState(false);
  return (
    <Tool id="leave" heading={texts.heading} note={texts.note}>
      {team.isOwner && <p>{texts.owner}</p>}
      <div className="actions">
        <AskFirst
          verb={texts.button}
          asking={asking}
          onAsk={setAsking}
          busy={isPending}
          onYes={() =>
            run('leave-disc-team', { team: team.id }, () => (team.isOwner ? undefined : navigate(routes['disc-team'])))
          }
        />
      </div>
      <p role="status">{said}</p>
    </Tool>
  );
}

interface ToolProps {
  id: string;
  heading: string;
  note?: string;
  children: ReactNode;
}

export function Tool({ id, heading, note, children }: ToolProps) {
  return (
    <section className="titled" aria-labelledby={id}>
      <div>
        <h2 id={id}>{heading}</h2>
        {note && <p className="small">{note}</p>}
      </div>
      <div className="flow">{children}</div>
    </section>
  );
}
