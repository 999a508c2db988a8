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
import { OPPOSITES, teamMixOf, type TeamMix } from '#features/assessment/shared/teams/team-mix.ts';
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

/** As many names as a sentence holds. */
const NAMES_SHOWN = 6;

const lists = new Intl.ListFormat('en-US');

export function TeamSheet({ team }: { team: DiscTeam }) {
  const { members } = team;
  return (
    <div className={styles.sheet}>
      <div className={styles.map}>
        <TeamMapFigure members={members} />
        <p className="small">{words.not}</p>
        <div className="actions">
          <Button variant="quiet" size="small" onClick={() => print()}>
            {words.map.print}
          </Button>
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
          <li key={member.id}>
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

/** In a sentence; the table names everybody. */
function namesOf(names: readonly string[]): string {
  return names.length > NAMES_SHOWN ? fillWords(words.mix.many, { count: String(names.length) }) : lists.format(names);
}

function Mix({ mix }: { mix: TeamMix }) {
  const { shares, balanced } = mix;
  const texts = words.mix;
  return (
    <div className={styles.mix}>
      <section aria-labelledby="mix">
        <h2 id="mix" className="title">
          {texts.heading}
        </h2>
        <table className={`table ${styles.styles}`}>
          <thead>
            <tr>
              <th scope="col">{texts.style}</th>
              <th scope="col">{texts.who}</th>
              <th scope="col">{texts.quarter}</th>
            </tr>
          </thead>
          <tbody>
            {STYLES.map((style) => (
              <tr key={style}>
                <th scope="row">{STYLE_NAMES[style]}</th>
                <td>{shares[style].names.length > 0 ? lists.format(shares[style].names) : texts.nobody}</td>
                <td>{shares[style].inQuarter}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {balanced.length > 0 && <p>{fillWords(texts.balanced, { names: lists.format(balanced) })}</p>}
        <p className="small">{texts.note}</p>
      </section>
      <Balance mix={mix} />
      <Lacks mix={mix} />
      <Meeting mix={mix} />
    </div>
  );
}

function Balance({ mix: { shares } }: { mix: TeamMix }) {
  const texts = words.balance;
  const sentenceOf = (one: Style, other: Style) => {
    const [these, those] = [shares[one].names, shares[other].names];
    const blanks = {
      some: STYLE_NAMES[one],
      these: namesOf(these),
      others: STYLE_NAMES[other],
      those: namesOf(those),
    };
    if (these.length > 0 && those.length > 0) return fillWords(texts.both, blanks);
    if (these.length > 0) return fillWords(texts.oneSided, blanks);
    if (those.length > 0)
      return fillWords(texts.oneSided, { some: blanks.others, these: blanks.those, others: blanks.some });
    return fillWords(texts.neither, blanks);
  };
  return (
    <section aria-labelledby="balance">
      <h2 id="balance" className="title">
        {texts.heading}
      </h2>
      {OPPOSITES.map(([one, other]) => {
        const pair = pairs[one + other];
        const meets = shares[one].names.length > 0 && shares[other].names.length > 0;
        return (
          <p key={one}>
            {sentenceOf(one, other)} {meets && pair?.tip}
          </p>
        );
      })}
    </section>
  );
}

function Lacks({ mix: { missing, shares } }: { mix: TeamMix }) {
  const texts = words.lacks;
  const placesIn = (count: number) =>
    count === 0 ? texts.quarter : count === 1 ? texts.thoughOne : fillWords(texts.though, { count: String(count) });
  return (
    <section aria-labelledby="lacks">
      <h2 id="lacks" className="title">
        {texts.heading}
      </h2>
      {missing.length === 0 && <p>{texts.nothing}</p>}
      {missing.map((style) => (
        <p key={style}>
          {fillWords(texts.style, { style: STYLE_NAMES[style] })} {placesIn(shares[style].inQuarter)}{' '}
          {texts.cover[style]}
        </p>
      ))}
    </section>
  );
}

function Meeting({ mix: { shares, most, missing, balanced } }: { mix: TeamMix }) {
  const texts = words.meeting;
  return (
    <section aria-labelledby="meeting">
      <h2 id="meeting" className="title">
        {texts.heading}
      </h2>
      <ul className="dashes">
        {most && <li>{texts.most[most]}</li>}
        {STYLES.filter((style) => shares[style].names.length > 0).map((style) => (
          <li key={style}>{fillWords(texts.present[style], { names: namesOf(shares[style].names) })}</li>
        ))}
        {balanced[0] !== undefined && <li>{fillWords(texts.balanced, { name: balanced[0] })}</li>}
        {missing.length > 0 && (
          <li>{fillWords(texts.missing, { styles: lists.format(missing.map((style) => STYLE_NAMES[style])) })}</li>
        )}
      </ul>
    </section>
  );
}
