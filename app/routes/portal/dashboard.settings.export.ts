import { appContext } from '#app/load-context.ts';
import { exportOwnData } from '#app/portal/own-data.ts';
import { requireUser } from '#features/accounts/session.server.ts';
import type { Route } from './+types/dashboard.settings.export.ts';

export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const app = context.get(appContext);
  const session = await requireUser(app, request);
  return new Response(await exportOwnData(app, session), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="your-data.json"',
      'Cache-Control': 'no-store',
    },
  });
}
