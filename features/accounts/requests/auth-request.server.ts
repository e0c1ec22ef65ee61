import type { createAuthMiddleware } from 'better-auth/api';
import { addressHeader, visitorHeader } from '#features/accounts/requests/options.server.ts';
import { isObject } from '#forms/json.ts';

export type AuthRequest = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** Undefined for internal calls. */
export function pathOf(ctx: AuthRequest): string | undefined {
  const path = ctx.path as string | undefined;
  // The library's placeholders.
  return path === 'virtual:' || path === '/' ? undefined : path;
}

/** Rate limit key. */
export function visitorOf(ctx: AuthRequest): string {
  return ctx.headers?.get(visitorHeader) ?? 'unknown';
}

/** Origin for the audit log. */
export function auditOriginOf(ctx: AuthRequest): { ipAddress: string | null; userAgent: string | null } {
  return { ipAddress: ctx.headers?.get(addressHeader) ?? null, userAgent: ctx.headers?.get('user-agent') ?? null };
}

/** A string of the body, or ''. */
export function bodyText(ctx: AuthRequest, name: string): string {
  const value = isObject(ctx.body) ? ctx.body[name] : undefined;
  return typeof value === 'string' ? value : '';
}

/** Named in the request, otherwise signed in. */
export function accountOf(ctx: AuthRequest): string {
  return bodyText(ctx, 'email') || (ctx.context.session?.user.id ?? '');
}
