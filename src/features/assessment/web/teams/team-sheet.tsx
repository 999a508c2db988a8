/** A team's map, its members and what their mix says. Prints on one page. */
import { useState } from 'react';
import pairs from '#content/assessment/pairs.yaml';
import words from '#content/assessment/team-words.yaml';
import * as labels from '#content/block-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { AskFirst } from '#web/ui/ask-first.tsx';
import { Button } from '#web/ui/button.tsx';
import { STYLES, type Style } from '#features/assessment/shared/disc-scoring.ts';
import type { DiscTeam, DiscTeamMember } from '#features/assessment/shared/teams/disc-team.ts';
import { emblemForOthers, leadingStyle } from '#features/assessment/shared/portrait.ts';
import { teamMixOf, type TeamMix } from '#features/assessment/shared/teams/team-mix.ts';
import { Emblem } from '../emblem.tsx';
import { useTeamAction } from './team-actions.ts';
import { TeamMapFigure } from './team-map-figure.tsx';
import styles from './teams.module.css';

const STYLE_NAMES: Record<Style, string> = {
  D: labels.dominance,
  I: labels.influence,
  S: labels.steadiness,
  C: labels.conscientiousness,
};

/** Styles that lie opposite each other on the circle. */
const OPPOSITES = [
  ['D', 'S'],
  ['I', 'C'],
] as const satisfies readonly (readonly [Style, Style])[];

const lists = new Intl.ListFormat('en-US');

export function TeamSheet({ team }: { team: DiscTeam }) {
  const { members } = team;
  return (
    <div className={`beside ${styles.sheet}`}>
      <div className={styles.map}>
        <TeamMapFigure members={members} />
        <p className="small">{words.not}</p>
        <div className="actions">
          <Button variant="quiet" size="small" onClick={() => print()} label={words.map.print} />
        </div>
      </div>
      {members.length === 1 ? <p className="note">{words.map.alone}</p> : <Mix mix={teamMixOf(members)} />}
      <Members team={team} />
    </div>
  );
}

function Members({ team }: { team: DiscTeam }) {
  const { run, isPending, said } = useTeamAction();
  const [asking, setAsking] = useState<DiscTeamMember>();
  return (
    <section className={styles.members} aria-labelledby="members">
      <h2 id="members" className="title">
        {words.members.heading}
      </h2>
      <p role="status" className="small">
        {asking ? fillWords(words.members.removeAsk, { name: asking.name }) : said}
      </p>
      <ul>
        {team.members.map((member) => (
          <li key={member.id} className="split">
            <MemberEmblem member={member} />
            <div>
              <strong>
                <bdi>{member.name}</bdi>
                {member.isYou && words.members.you}
              </strong>
              <span>{portraitsOf(member)}</span>
              <span className="small">
                {member.scores ? fillWords(words.members.numbers, asTexts(member.scores)) : words.members.hidden}
              </span>
            </div>
            {team.isOwner && !member.isYou && (
              <div className="actions">
                <AskFirst
                  verb={words.members.remove}
                  what={member.name}
                  asking={asking?.id === member.id}
                  onAsk={(asks) => setAsking(asks ? member : undefined)}
                  busy={isPending}
                  onYes={() =>
                    run('remove-from-disc-team', { team: team.id, member: member.id }, () => {
                      setAsking(undefined);
                      return fillWords(words.members.removed, { name: member.name });
                    })
                  }
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function MemberEmblem({ member: { portraits, scores } }: { member: DiscTeamMember }) {
  const [portrait] = portraits;
  return (
    <span className={styles.emblem}>
      {portrait && <Emblem parts={emblemForOthers(portrait.key, scores)} leading={leadingStyle(portrait.key)} />}
    </span>
  );
}

function asTexts(scores: Readonly<Record<Style, number>>): Record<Style, string> {
  return { D: String(scores.D), I: String(scores.I), S: String(scores.S), C: String(scores.C) };
}

const orList = new Intl.ListFormat('en-US', { type: 'disjunction' });

function portraitsOf({ portraits }: DiscTeamMember): string {
  return orList.format(portraits.map(({ name }) => name));
}

function Mix({ mix: { names, balanced, most } }: { mix: TeamMix }) {
  const texts = words.mix;
  return (
    <section className={styles.mix} aria-labelledby="mix">
      <h2 id="mix" className="title">
        {texts.heading}
      </h2>
      <dl className="rows">
        {STYLES.map((style) => (
          <div key={style}>
            <dt>
              <strong>{STYLE_NAMES[style]}</strong>{' '}
              {names[style].length > 0 ? lists.format(names[style]) : texts.nobody}
            </dt>
            <dd className="small">{names[style].length > 0 ? texts.present[style] : texts.missing[style]}</dd>
          </div>
        ))}
      </dl>
      {balanced[0] !== undefined && (
        <p>{fillWords(texts.balanced, { names: lists.format(balanced), name: balanced[0] })}</p>
      )}
      {most && <p>{texts.most[most]}</p>}
      {OPPOSITES.filter((pair) => pair.every((style) => names[style].length > 0)).map(([one, other]) => (
        <p key={one}>
          {fillWords(texts.opposites, { one: STYLE_NAMES[one], other: STYLE_NAMES[other] })} {pairs[one + other]?.tip}
        </p>
      ))}
      <p className="small">{texts.note}</p>
    </section>
  );
}
