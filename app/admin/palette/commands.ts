import { href } from 'react-router';
import { personHref } from '#app/admin/person-href.ts';
import { openPlaces, placeGroups } from '#app/admin/places.ts';
import { subjectHref } from '#app/admin/subjects/subject-href.ts';
import { paletteCopy as copy } from '#features/search/palette.copy.ts';
import { shortcutsCopy } from '#content/admin/shortcuts.ts';
import { siteSettingsCopy } from '#content/admin/site-settings.ts';
import type { Right } from '#features/accounts/rights/roles.ts';
import { leadList } from '#features/leads/list/lead-filter.ts';
import type { Found, Visited } from '#features/search/search.ts';
import type { Shortcut } from '#ui/keyboard/shortcuts.tsx';

/** One option of the palette. */
export interface Command {
  readonly id: string;
  readonly group: string;
  readonly title: string;
  readonly detail?: string;
  /** Shown at the end. */
  readonly keys?: string;
  readonly does:
    | { readonly to: string; readonly visited?: Visited }
    | { readonly post: string }
    | { readonly run: Exclude<Shortcut['run'], undefined> };
}

/** Groups of shortcuts that are not actions: moving within a list, and pages, which the palette lists separately. */
const otherGroups: ReadonlySet<string> = new Set([shortcutsCopy.groups.list, shortcutsCopy.groups.goTo]);

/** Commands known to the browser: actions of this page and of all pages, and the pages and settings one may see. */
export function localCommands(rights: readonly Right[], shortcuts: readonly Shortcut[]): Command[] {
  const { groups } = copy;
  const open: readonly (readonly [Right, string, string])[] = [
    ['leads:write', copy.newProject, href('/admin/projects/new')],
    ['leads:write', copy.importLeads, href('/admin/leads/import')],
  ];
  const begin: readonly (readonly [Right, string, string])[] = [
    ['articles:write', copy.newArticle, href('/admin/articles')],
    ['newsletter:write', copy.newCampaign, href('/admin/newsletter/campaigns')],
  ];
  const within: readonly (readonly [Right, string, string])[] = [
    ['leads:read', copy.board, `${href('/admin/leads')}?view=board`],
    ['leads:read', copy.templates, href('/admin/leads/templates')],
    ['leads:read', copy.projectTemplates, href('/admin/projects/templates')],
    ['leads:read', copy.submissions, href('/admin/submissions')],
    ['leads:read', copy.availability, href('/admin/availability')],
    ['leads:read', copy.callTypes, href('/admin/availability/call-types')],
    ['leads:write', copy.calendars, href('/admin/availability/calendars')],
    ['newsletter:read', groups.campaign, href('/admin/newsletter/campaigns')],
    ['money:read', copy.subscriptions, href('/admin/payments/subscriptions')],
    ['team', copy.team, href('/admin/settings/team')],
    ['settings', copy.questions, href('/admin/settings/questions')],
  ];
  // Shortcuts of the page come first. Help comes last, because it is rarely searched for.
  const actions = shortcuts.toSorted((one, other) => Number(one.keys === '?') - Number(other.keys === '?'));
  return [
    ...actions.flatMap(({ keys, label, group, run }) =>
      run === undefined || otherGroups.has(group) || keys === 'mod+k'
        ? []
        : { id: `act-${keys.replace(' ', '-')}`, group: groups.actions, title: label, keys, does: { run } },
    ),
    ...open.flatMap(([right, title, to]) =>
      rights.includes(right) ? { id: `open-${to}`, group: groups.actions, title, does: { to } } : [],
    ),
    ...begin.flatMap(([right, title, post]) =>
      rights.includes(right) ? { id: `post-${post}`, group: groups.actions, title, does: { post } } : [],
    ),
    ...openPlaces(
      placeGroups.flatMap(({ places }) => places),
      rights,
    ).map(({ letter, label, path }) => ({
      id: `page-${letter}`,
      group: groups.pages,
      title: label,
      keys: `g ${letter}`,
      does: { to: path },
    })),
    ...within.flatMap(([right, title, to]) =>
      rights.includes(right) ? { id: `page-${to}`, group: groups.pages, title, does: { to } } : [],
    ),
    ...(rights.includes('settings') ? Object.entries(siteSettingsCopy.names) : []).map(([name, { label }]) => ({
      id: `setting-${name}`,
      group: groups.settings,
      title: label,
      does: { to: subjectHref('setting', name) ?? href('/admin/settings') },
    })),
  ];
}

/** Finds the commands that match a text. Without a text, leaves out the settings, because there are many. */
export function matching(commands: readonly Command[], text: string): Command[] {
  const words = text.toLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return commands.filter(({ group }) => group !== copy.groups.settings);
  return commands.filter(({ title }) => {
    const starts = title.toLowerCase().split(/[\s/-]+/u);
    return words.every((word) => starts.some((start) => start.startsWith(word)));
  });
}

export function commandOf({ kind, id, title, detail }: Found, group: string = copy.groups[kind]): Command {
  return { id: `${kind}-${id}`, group, title, detail, does: { to: addressOf(kind, id), visited: { kind, id } } };
}

/** The command that lists all leads with a text, because a search only shows the first. */
export function allLeadsWith(text: string): Command {
  const to = leadList.href({ q: text, stage: 'any' });
  return { id: 'all-leads', group: copy.groups.lead, title: copy.allLeads(text), does: { to } };
}

function addressOf(kind: Found['kind'], id: string): string {
  switch (kind) {
    case 'person':
      return personHref({ kind: 'user', id });
    case 'company':
      return href('/admin/companies/:domain', { domain: id });
    case 'lead':
      return href('/admin/leads/:leadId', { leadId: id });
    case 'article':
      return href('/admin/articles/:articleId', { articleId: id });
    case 'campaign':
      return href('/admin/newsletter/campaigns/:campaignId', { campaignId: id });
  }
}
