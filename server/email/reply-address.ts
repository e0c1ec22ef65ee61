import { createHmac, timingSafeEqual } from 'node:crypto';
import { defineEnv, text } from '#server/env-part.ts';
import type { AppContext } from '#server/app-context.ts';
import { uuidFromHex } from '#values/ids.ts';

const addressPattern = /^[a-z0-9._-]{0,14}@[a-z0-9-]+(\.[a-z0-9-]+)+$/u;

export const inboundEnv = defineEnv(
  {
    INBOUND_ADDRESS: {
      schema: text
        .transform((value) => value.toLowerCase())
        .refine((value) => addressPattern.test(value), {
          error: 'must be reply@in.example.com or, for a subdomain that takes every address, @in.example.com',
        })
        .optional(),
      description:
        'Where replies of leads come in: an address that takes plus-addresses, or @ and a domain that takes every address. See docs/operating.md.',
      fallback: 'replies go to the mailbox of the team',
    },
    INBOUND_SECRET: {
      schema: text
        .refine((value) => value.length >= 24, { error: 'must be at least 24 characters, chosen at random' })
        .optional(),
      description: 'What inbound emails are signed with: 24 random characters or more. See docs/operating.md.',
      fallback: 'no inbound emails are taken',
    },
    INBOUND_AUTHSERV_ID: {
      schema: text
        .refine((value) => /^[\w.-]{1,253}$/u.test(value), { error: 'must be a name such as mx.example.com' })
        .optional(),
      description:
        'The name with which your mail provider begins its Authentication-Results header. See docs/operating.md.',
      fallback: 'inbound emails of strangers are not confirmed',
    },
  },
  (set) =>
    (set['INBOUND_ADDRESS'] === undefined) === (set['INBOUND_SECRET'] === undefined)
      ? []
      : ['INBOUND_ADDRESS and INBOUND_SECRET are set together.'],
);

/**
 * Returns the address that replies to our email go to. Its token, which only the site can make, names our reply, or the
 * submission that our email is about. Null if replies by email are off.
 */
export function replyAddress(app: Pick<AppContext, 'env' | 'secret'>, namedId: string): string | null {
  const { INBOUND_ADDRESS: address } = inboundEnv.of(app.env);
  if (address === undefined) return null;
  const [local = '', domain = ''] = address.split('@');
  const id = namedId.replaceAll('-', '');
  return `${local === '' ? '' : `${local}+`}${id}${signId(app, id)}@${domain}`;
}

/** The reply or submission that one of the addresses names; null if none does. */
export function replyIdIn(app: Pick<AppContext, 'env' | 'secret'>, addresses: readonly string[]): string | null {
  const { INBOUND_ADDRESS: own } = inboundEnv.of(app.env);
  if (own === undefined) return null;
  const [local = '', domain = ''] = own.split('@');
  for (const address of addresses) {
    const token = /^(?<local>.*?)\+?(?<id>[0-9a-f]{32})(?<code>[0-9a-f]{16})@(?<domain>.+)$/u.exec(address)?.groups;
    if (token?.['local'] !== local || token['domain'] !== domain) continue;
    const { id = '', code = '' } = token;
    if (timingSafeEqual(Buffer.from(code), Buffer.from(signId(app, id)))) return uuidFromHex(id);
  }
  return null;
}

/** Whether an address is ours, with any token. */
export function isInboundAddress(app: Pick<AppContext, 'env'>, address: string): boolean {
  const { INBOUND_ADDRESS: own } = inboundEnv.of(app.env);
  if (own === undefined) return false;
  const [local = '', domain = ''] = own.split('@');
  const lower = address.toLowerCase();
  return lower.endsWith(`@${domain}`) && (local === '' || lower === own || lower.startsWith(`${local}+`));
}

function signId({ secret }: Pick<AppContext, 'secret'>, id: string): string {
  return createHmac('sha256', secret).update(`inbound-reply ${id}`).digest('hex').slice(0, 16);
}
