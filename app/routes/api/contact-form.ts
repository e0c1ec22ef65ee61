import { clientContext, appContext } from '#app/load-context.ts';
import { handleContact } from '#features/contact/contact-endpoint.server.ts';
import type { Route } from './+types/contact-form.ts';

export function action({ request, context }: Route.ActionArgs | Route.LoaderArgs) {
  return handleContact(context.get(appContext), request, context.get(clientContext));
}

export const loader = action;
