import { letterParameter, preferencesPage } from '#features/newsletter/newsletter.ts';
import {
  choose,
  comeBack,
  confirm,
  leave,
  readConfirmation,
  readStanding,
} from '#features/newsletter/newsletter-standing.server.ts';
import type { ConfirmPageData, LinkPageData } from '#features/newsletter/pages/page-data.ts';
import { newsletterThanks } from '#features/newsletter/newsletter-words.ts';
import { isFormPost, readFormFields, seeOther } from '#server/http/form-post.ts';
import type { Machine } from '#server/machine.ts';

/** A GET reads and changes nothing: mail programs and scanners open links. */
export async function openLinkPage(machine: Machine, request: Request): Promise<LinkPageData> {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get('token') ?? '';
  const standing = await readStanding(machine, token);
  const letter = letterOf(request) ?? '';
  return { token: standing === null ? '' : token, letter, standing, saved: searchParams.has('saved') };
}

/**
 * A post to the page that leaves. A mail program's one click (RFC 8058) carries no cookie and no origin and is not to be
 * sent on: it is answered at once. The page's own button leads to the page that says so. Null for a token of nobody.
 */
export async function answerLeave(machine: Machine, request: Request): Promise<Response | 'left' | null> {
  const token = tokenOf(request);
  const fields = isFormPost(request) ? await readFormFields(request) : null;
  if (!(await leave(machine, token, letterOf(request)))) return null;
  return fields?.get('List-Unsubscribe') === 'One-Click' ? 'left' : seeOther(`${preferencesPage}?token=${token}`);
}

/** A post of the preferences: keeps them, leaves or comes back. Null for a token of nobody. */
export async function answerPreferences(machine: Machine, request: Request): Promise<Response | null> {
  const token = tokenOf(request);
  const fields = isFormPost(request) ? await readFormFields(request) : null;
  const here = `${preferencesPage}?token=${token}`;
  const isOn = (name: string) => fields?.get(name) === 'on';
  switch (fields?.get('act')) {
    case 'save':
      return (await choose(machine, token, isOn('weekly_automation_intel'), isOn('other_letters')))
        ? seeOther(`${here}&saved`)
        : null;
    case 'leave':
      return (await leave(machine, token, letterOf(request))) ? seeOther(here) : null;
    case 'return':
      return (await comeBack(machine, token)) ? seeOther(here) : null;
    default:
      return (await readStanding(machine, token)) ? seeOther(here) : null;
  }
}

export async function openConfirmPage(machine: Machine, request: Request): Promise<ConfirmPageData> {
  const token = tokenOf(request);
  const state = await readConfirmation(machine, token);
  return { token: state === null ? '' : token, state };
}

/** A post of the page that confirms. Null for a token that is worth nothing. */
export async function answerConfirm(machine: Machine, request: Request): Promise<Response | null> {
  return (await confirm(machine, tokenOf(request))) ? seeOther(`${newsletterThanks}?status=active`) : null;
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}

function letterOf(request: Request): string | null {
  const id = new URL(request.url).searchParams.get(letterParameter) ?? '';
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) ? id : null;
}
