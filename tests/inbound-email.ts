import { saveEmailAsMessage } from '#features/contact/contact-by-email.server.ts';
import { receiveEmail } from '#features/leads/replies/inbound.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { newClient } from './test-app.ts';

export const inboundSettings = {
  INBOUND_ADDRESS: 'reply@in.example.com',
  INBOUND_SECRET: 'a secret of inbound emails',
  INBOUND_AUTHSERV_ID: 'mx.in.example.com',
};

export interface InboundEmail {
  readonly to: string;
  readonly id?: string;
  readonly from?: string;
  readonly headers?: readonly string[];
  readonly text?: string;
}

function rawEmail({
  to,
  id = '<one@harbour.example>',
  from = 'ada@harbour.example',
  headers = [],
  text,
}: InboundEmail) {
  const lines = [`From: Ada <${from}>`, `To: <${to}>`, `Message-ID: ${id}`, 'Subject: Re: your message', ...headers];
  return Buffer.from([...lines, '', text ?? 'Yes, please.\n\n> Hello Ada'].join('\r\n'));
}

export function receiveInbound(app: AppContext, email: InboundEmail) {
  return receiveEmail(app, rawEmail(email), (stranger) => saveEmailAsMessage(app, stranger, newClient()));
}
