import type { LoaderFunctionArgs } from 'react-router';
import { machineContext } from '#app/machine-context.ts';
import { ownData } from '#app/portal/own-data.ts';
import { requireUser } from '#features/accounts/session.server.ts';

/** One's own data, as a file. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const machine = context.get(machineContext);
  const session = await requireUser(machine, request);
  return new Response(await ownData(machine, session), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="your-data.json"',
      'Cache-Control': 'no-store',
    },
  });
}
