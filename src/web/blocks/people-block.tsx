import type { BlockOf } from '#schemas/content-schema.ts';
import type { Person } from '#schemas/people-schema.ts';
import { phoneHref } from '#shared/text/phone-href.ts';
import styles from './people-block.module.css';

export function PeopleBlock({ block }: { block: BlockOf<'people'> }) {
  return (
    <ul className={`columns ${styles.people}`}>
      {block.people.map((person) => (
        <li key={person.name}>
          <Portrait person={person} />
          <div>
            <h3>{person.name}</h3>
            <p>
              <RoleAndCity person={person} />
            </p>
            <p>{person.answersFor}</p>
            {person.says && (
              <blockquote className={styles.says}>
                <p>{person.says}</p>
              </blockquote>
            )}
            {person.phone && (
              <a className="tap" href={phoneHref(person.phone)}>
                {person.phone}
              </a>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

export function LetterBlock({ block }: { block: BlockOf<'letter'> }) {
  const { from, letter } = block;
  return (
    <div className={`flow ${styles.letter}`}>
      {letter.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <div className={styles.signature}>
        <Portrait person={from} />
        <p>
          <strong>{from.name}</strong>
          <br />
          <RoleAndCity person={from} />
        </p>
      </div>
    </div>
  );
}

function RoleAndCity({ person: { role, city } }: { person: Person }) {
  return city ? `${role}, ${city}` : role;
}

function Portrait({ person: { picture, name } }: { person: Person }) {
  return picture && <img className={styles.portrait} src={picture} alt={name} width={96} height={96} loading="lazy" />;
}
