import { routes } from '#shared/site/routes.ts';

export function personPath(id: string): string {
  return `${routes['desk-people']}/${id}`;
}
