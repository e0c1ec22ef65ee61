import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { AppContext } from '#server/app-context.ts';
import { isTrustedProxy } from '#server/net/client-address.ts';
import { plainAddress } from '#server/net/address-range.ts';
import type { RequestContext } from '#server/http/request/request-context.ts';
import { seal, unseal } from '#server/keys/seal.ts';

const purpose = 'system echo';
const goodForMs = 30_000;

export const echoPath = '/system-echo';
/** Not in the address, which proxies log. */
export const echoHeader = 'X-System-Echo';

/** How a request arrived at the process that answered it. */
const arrivalSchema = z.object({
  /** The address that limits and the audit log would use. */
  address: z.string(),
  /** Who opened the connection to the process. */
  peer: z.string(),
  isPeerTrusted: z.boolean(),
  /** `X-Forwarded-For` as it arrived, from the left. */
  forwardedFor: z.array(z.string()),
  forwardedProto: z.nullable(z.string()),
});
export type Arrival = z.infer<typeof arrivalSchema>;

export function readArrival(body: unknown): Arrival | null {
  const parsed = arrivalSchema.safeParse(body);
  return parsed.success ? parsed.data : null;
}

/** Good for one request to this site, made by a process that has its key. */
export function echoToken({ secret, now }: Pick<AppContext, 'secret' | 'now'>): string {
  return seal(secret, purpose, `${String(now().getTime() + goodForMs)} ${randomUUID()}`);
}

/** Responds to requests with a token of `echoToken`; for all others the path does not exist. */
export function openEcho({ secret, env, now: clock }: Pick<AppContext, 'secret' | 'env' | 'now'>) {
  const used = new Map<string, number>();
  return {
    path: echoPath,
    respond({ incoming, client }: RequestContext): Response | null {
      const token = incoming.headers[echoHeader.toLowerCase()];
      const text = typeof token === 'string' && token.length < 200 ? unseal(secret, purpose, token) : null;
      const now = clock().getTime();
      for (const [one, until] of used) if (until < now) used.delete(one);
      if (text === null || used.has(text)) return null;
      const until = Number(text.split(' ', 1)[0]);
      if (!(until >= now && until <= now + goodForMs)) return null;
      used.set(text, until);
      const peer = plainAddress(incoming.socket.remoteAddress ?? '');
      const forwarded = [incoming.headers['x-forwarded-for'] ?? []].flat().join(',');
      const proto = [incoming.headers['x-forwarded-proto'] ?? []].flat()[0];
      const arrival: Arrival = {
        address: client.address,
        peer,
        isPeerTrusted: isTrustedProxy(peer, env.TRUSTED_PROXIES),
        forwardedFor: forwarded.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()])),
        forwardedProto: proto?.split(',', 1)[0]?.trim() ?? null,
      };
      return Response.json(arrival, { headers: { 'Cache-Control': 'no-store' } });
    },
  };
}
