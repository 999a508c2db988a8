import letters from '#content/pages/desk-letters-page.yaml';
import people from '#content/pages/desk-people-page.yaml';
import today from '#content/pages/desk-page.yaml';
import week from '#content/pages/desk-week-page.yaml';
import gaps from '#content/pages/desk-words-page.yaml';
import workshop from '#content/pages/desk-workshop-page.yaml';
import { routes } from '#shared/site/routes.ts';

/** Each with the letter that leads there after `g`. */
export const SCREENS = [
  { key: 't', label: today.heading, to: routes.desk },
  { key: 'p', label: people.heading, to: routes['desk-people'] },
  { key: 'l', label: letters.heading, to: routes['desk-letters'] },
  { key: 'k', label: week.heading, to: routes['desk-week'] },
  { key: 'q', label: gaps.heading, to: routes['desk-words'] },
  { key: 'w', label: workshop.heading, to: routes['desk-workshop'] },
] as const;
