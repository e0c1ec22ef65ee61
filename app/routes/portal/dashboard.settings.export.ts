import { appContext, sessionContext, type RouteHandle } from '#app/load-context.ts';
import { exportOwnData } from '#app/portal/own-data.ts';
import type { Route } from './+types/dashboard.settings.export.ts';

export const handle = { right: 'signed-in' } satisfies RouteHandle;

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const app = context.get(appContext);
  const session = context.get(sessionContext);
  return new Response(await exportOwnData(app, session), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="your-data.json"',
      'Cache-Control': 'no-store',
    },
  });
}
