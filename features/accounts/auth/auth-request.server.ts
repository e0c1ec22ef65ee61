import type { createAuthMiddleware } from 'better-auth/api';
import { addressHeader, visitorHeader } from '#features/accounts/auth/options.server.ts';
import { isObject } from '#forms/json.ts';

/** A call of the library as a hook sees it. */
export type AuthRequest = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** The address of a call; undefined for our own calls, which have none and are asked for by nobody outside. */
export function pathOf(ctx: AuthRequest): string | undefined {
  const path = ctx.path as string | undefined;
  // What the library puts in place of none.
  return path === 'virtual:' || path === '/' ? undefined : path;
}

/** What limits count by. */
export function visitorOf(ctx: AuthRequest): string {
  return ctx.headers?.get(visitorHeader) ?? 'unknown';
}

/** Where a call came from, as the audit log keeps it. */
export function placeOf(ctx: AuthRequest): { ipAddress: string | null; userAgent: string | null } {
  return { ipAddress: ctx.headers?.get(addressHeader) ?? null, userAgent: ctx.headers?.get('user-agent') ?? null };
}

/** A text of the call's body, or ''. */
export function bodyText(ctx: AuthRequest, name: string): string {
  const value = isObject(ctx.body) ? ctx.body[name] : undefined;
  return typeof value === 'string' ? value : '';
}

/** Whose account a call is about: the address it names, or else who is signed in. */
export function accountOf(ctx: AuthRequest): string {
  return bodyText(ctx, 'email') || (ctx.context.session?.user.id ?? '');
}
