import { routes } from '#shared/site/routes.ts';

export const SCREENS = [
  { label: 'Today', to: routes.desk },
  { label: 'People', to: routes['desk-people'] },
  { label: 'Workshop', to: routes['desk-workshop'] },
] as const;
