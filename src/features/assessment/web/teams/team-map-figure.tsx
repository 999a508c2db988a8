import { Fragment } from 'react';
import words from '#content/assessment/team-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { StyleCircle } from '#web/blocks/disc/circumplex.tsx';
import type { DiscTeamMember } from '#features/assessment/shared/teams/disc-team.ts';
import { LABEL_FONT, MAP_WIDTH, teamMapOf } from '#features/assessment/shared/teams/team-map.ts';
import styles from './teams.module.css';

/** For the names of the styles above and below the columns. */
const CORNERS_HEIGHT = 84;
/** Between a name and the start of its line. */
const GAP = 3;

export function TeamMapFigure({ members }: { members: readonly DiscTeamMember[] }) {
  const { height, labels: placed } = teamMapOf(members);
  // One's own dot last, so that none covers it.
  const labels = placed.toSorted((a, b) => Number(a.isYou) - Number(b.isYou));
  return (
    <StyleCircle
      description={
        members.length === 1 ? words.map.labelOfOne : fillWords(words.map.label, { count: String(members.length) })
      }
      width={MAP_WIDTH}
      height={height + CORNERS_HEIGHT}
      crowded
    >
      {labels.map(({ id, x, y, dot }) => (
        <path key={id} className={styles.line} d={`M${x < 0 ? x + GAP : x - GAP} ${y}L${dot.x} ${dot.y}`} />
      ))}
      {labels.map(({ id, text, isYou, side, x, y, dot }) => (
        <Fragment key={id}>
          <circle className={isYou ? styles.ownDot : styles.dot} cx={dot.x} cy={dot.y} r={isYou ? 6 : 4.5} />
          <text
            className={isYou ? styles.ownLabel : styles.label}
            x={x}
            y={y + LABEL_FONT / 3}
            fontSize={LABEL_FONT}
            textAnchor={side === 'left' ? 'end' : 'start'}
          >
            {text}
          </text>
        </Fragment>
      ))}
    </StyleCircle>
  );
}
