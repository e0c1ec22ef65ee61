import { handledBy, type RouteHandle } from '#app/load-context.ts';
import { saveEmailAsMessage } from '#features/contact/contact-by-email.server.ts';
import { handleInboundEmail } from '#features/leads/replies/inbound-endpoint.server.ts';
import { receiveThreadReply } from '#features/messages/receive-reply.server.ts';

export const handle = { body: 'email' } satisfies RouteHandle;

export const action = handledBy((app, request, client) =>
  handleInboundEmail(
    app,
    request,
    client,
    (email) => saveEmailAsMessage(app, email, client),
    (email) => receiveThreadReply(app, email),
  ),
);
export const loader = action;
