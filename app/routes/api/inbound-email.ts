import { clientContext, appContext, type RouteHandle } from '#app/load-context.ts';
import { saveEmailAsMessage } from '#features/contact/contact-by-email.server.ts';
import { handleInboundEmail } from '#features/leads/replies/inbound-endpoint.server.ts';
import type { Route } from './+types/inbound-email.ts';

export const handle = { body: 'email' } satisfies RouteHandle;

export function action({ request, context }: Route.ActionArgs | Route.LoaderArgs) {
  const [app, client] = [context.get(appContext), context.get(clientContext)];
  return handleInboundEmail(app, request, client, (email) => saveEmailAsMessage(app, email, client));
}

export const loader = action;
