import { createHmac, timingSafeEqual } from 'node:crypto';
import { href } from 'react-router';
import { newsletter } from '#content/newsletter.ts';
import { emailParameter } from '#features/newsletter/email-parameter.ts';
import { postalAddress } from '#features/site-settings/company.public.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { uuidFromHex } from '#values/ids.ts';

/*
 * Tokens in email links: a 16-byte row id and a 16-byte code that only the site can make. They contain no personal
 * data, are not stored, and are in the query, which is never logged.
 */

/**
 * Preference and unsubscribe links do not expire. In emails to many they also name the email, to attribute
 * unsubscriptions.
 */
export function emailLinks(app: AppContext, token: string, campaignId?: string) {
  const link = (page: string) =>
    linkTo(app, page, token) + (campaignId === undefined ? '' : `&${emailParameter}=${campaignId}`);
  return {
    leave: link(href('/newsletter/unsubscribe')),
    preferences: link(href('/newsletter/preferences')),
    postalAddress: app.settings.get(postalAddress),
  };
}

/** Lets email clients offer one-click unsubscribe (RFC 8058) and suppresses automatic replies. */
export function listHeaders(app: AppContext, token: string, campaignId?: string): Record<string, string> {
  return {
    'List-Id': `${newsletter.name} <weekly.${new URL(app.env.PUBLIC_ORIGIN).hostname}>`,
    'List-Unsubscribe': `<${emailLinks(app, token, campaignId).leave}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    Precedence: 'bulk',
  };
}

/** The token of a subscription in email links. */
export function emailToken(app: AppContext, id: string): string {
  return encodeToken(id, signText(app, 'letter', id));
}

/** Subscription id; null if invalid. */
export function readEmailToken(app: AppContext, token: string): string | null {
  const read = readToken(token);
  return read !== null && isCode(read.code, signText(app, 'letter', read.id)) ? read.id : null;
}

/** The link is valid for one round of a subscription. */
export function confirmLink(app: AppContext, id: string, round: number): string {
  return linkTo(app, href('/newsletter/confirm'), encodeToken(id, signText(app, 'confirmation', `${id} ${round}`)));
}

/** Unverified; see `isConfirmToken`. */
export function idInToken(token: string): string | null {
  return readToken(token)?.id ?? null;
}

/** Whether a token confirms this round of a subscription. */
export function isConfirmToken(app: AppContext, token: string, id: string, round: number): boolean {
  const read = readToken(token);
  return read !== null && isCode(read.code, signText(app, 'confirmation', `${id} ${round}`));
}

function linkTo({ env }: AppContext, page: string, token: string): string {
  return `${env.PUBLIC_ORIGIN}${page}?token=${token}`;
}

const codeBytes = 16;

function encodeToken(id: string, code: Buffer): string {
  return Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), code.subarray(0, codeBytes)]).toString('base64url');
}

/** Needs the site's secret and is valid for one purpose. */
function signText({ secret }: AppContext, purpose: string, text: string): Buffer {
  return createHmac('sha256', secret).update(`newsletter ${purpose}\0${text}`).digest();
}

function readToken(token: string): { id: string; code: Buffer } | null {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const id = uuidFromHex(bytes.toString('hex', 0, 16));
  return { id, code: bytes.subarray(16) };
}

function isCode(code: Buffer, whole: Buffer): boolean {
  return code.length === codeBytes && timingSafeEqual(code, whole.subarray(0, codeBytes));
}
