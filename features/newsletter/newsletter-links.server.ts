import { createHmac, timingSafeEqual } from 'node:crypto';
import { newsletter } from '#content/newsletter.ts';
import { confirmPage, leavePage, letterParameter, preferencesPage } from '#features/newsletter/newsletter.ts';
import type { Machine } from '#server/machine.ts';

/*
 * The tokens in the letters' links: 16 bytes that name a row and 16 of a code that only the site can make. They hold
 * nothing of a person, are not stored, and stand in the query, which no log keeps.
 */

/**
 * The links of every letter: they leave and change, and so work for as long as a letter lies in a mailbox. Those of a
 * letter to many also name it, so that is known by which letter somebody left.
 */
export function letterLinks(machine: Machine, token: string, letterId?: string) {
  const link = (page: string) =>
    linkTo(machine, page, token) + (letterId === undefined ? '' : `&${letterParameter}=${letterId}`);
  return { leave: link(leavePage), preferences: link(preferencesPage) };
}

/**
 * What makes a letter a list's: mail programs then show a button that leaves it with one post (RFC 8058), and answer
 * it with no automatic mail.
 */
export function listHeaders(machine: Machine, token: string, letterId?: string): Record<string, string> {
  return {
    'List-Id': `${newsletter.name} <weekly.${new URL(machine.env.PUBLIC_ORIGIN).hostname}>`,
    'List-Unsubscribe': `<${letterLinks(machine, token, letterId).leave}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    Precedence: 'bulk',
  };
}

export function letterToken(machine: Machine, id: string): string {
  return tokenOf(id, codeOf(machine, 'letter', id));
}

/** The id of the subscription that a token of a letter is about; null for anything else. */
export function readLetterToken(machine: Machine, token: string): string | null {
  const read = readToken(token);
  return read !== null && isCode(read.code, codeOf(machine, 'letter', read.id)) ? read.id : null;
}

/** The link that confirms one round of a subscription. */
export function confirmLink(machine: Machine, id: string, round: number): string {
  return linkTo(machine, confirmPage, tokenOf(id, codeOf(machine, 'confirmation', `${id} ${round}`)));
}

/** The id that a token names, whoever made it: `isConfirmToken` tells whether it is ours. */
export function namedBy(token: string): string | null {
  return readToken(token)?.id ?? null;
}

export function isConfirmToken(machine: Machine, token: string, id: string, round: number): boolean {
  const read = readToken(token);
  return read !== null && isCode(read.code, codeOf(machine, 'confirmation', `${id} ${round}`));
}

function linkTo({ env }: Machine, page: string, token: string): string {
  return `${env.PUBLIC_ORIGIN}${page}?token=${token}`;
}

const codeBytes = 16;

function tokenOf(id: string, code: Buffer): string {
  return Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), code.subarray(0, codeBytes)]).toString('base64url');
}

/** The code of a text for one purpose: nobody makes it without the site's secret, and it is no use for another. */
function codeOf({ secret }: Machine, purpose: string, text: string): Buffer {
  return createHmac('sha256', secret).update(`newsletter ${purpose}\0${text}`).digest();
}

function readToken(token: string): { id: string; code: Buffer } | null {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const id = bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { id, code: bytes.subarray(16) };
}

function isCode(given: Buffer, whole: Buffer): boolean {
  return given.length === codeBytes && timingSafeEqual(given, whole.subarray(0, codeBytes));
}
