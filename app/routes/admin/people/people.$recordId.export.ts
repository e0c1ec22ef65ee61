import { data } from 'react-router';
import { personData } from '#app/admin/people/export-person.server.ts';
import { personById } from '#app/admin/people/person-by-id.server.ts';
import { memberOf } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import type { Route } from './+types/people.$recordId.export.ts';

export const handle = { right: 'erase' } satisfies RouteHandle;

export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const by = memberOf(args, handle);
  const app = args.context.get(appContext);
  const person = await personById(app, by, args.params.recordId);
  if (person === null) throw data(null, { status: 404 });
  return new Response(await personData(app, by, person), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="person-${person.id}.json"`,
      'Cache-Control': 'no-store',
    },
  });
}
